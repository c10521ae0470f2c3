"""Training the networks of :mod:`odds.play.match.network` by self-play."""

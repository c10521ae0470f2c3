"""``python -m api`` is the command ``qwixx-odds``."""

from api.command_line import main

main()

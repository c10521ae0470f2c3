"""The study of prices on a small scale: a matrix whose sides agree, and best responses that end."""

from __future__ import annotations

import pytest

from odds.studies import calibration, prices


def test_the_matrix_and_best_responses(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["random", "greedy:2", "rush"]
    assert prices.main([*names, "--games", "600", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "best responses: random (50.0 %) -> greedy:2" in out
    matrix = prices.win_matrix(names, 2, 600, 3)
    path = [name for name, _ in prices.best_responses(matrix, names, 2)]
    assert path == ["random", "greedy:2"]
    greedy, rush = (prices.wins(matrix, *pair)[0] for pair in (names[1:], names[:0:-1]))
    assert greedy + rush == pytest.approx(1)


def test_bad_policies_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        prices.main(["best", "rush", "--games", "10"])
    assert "there is no policy" in capsys.readouterr().err


def test_the_grid_has_both_cadences() -> None:
    assert "priced:4.5@3" in prices.policies(3)
    assert "priced:7" in prices.policies(3)


@pytest.mark.slow
def test_the_networks_are_calibrated_within_two_points(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert calibration.main(["--games", "4000"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "positions" in line]
    assert len(lines) % 10 == 0
    assert lines
    for line in lines:
        said, won, error = (
            float(line.split(word)[1].split("%")[0]) for word in ("said", "won", "+-")
        )
        assert abs(said - won) < 2 + 3 * error, line

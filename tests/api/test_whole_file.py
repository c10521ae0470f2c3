"""A file that is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.whole_file import write_whole


def test_a_link_leads_to_the_new_text(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "folder" / "link"
    real.write_text("old", "utf-8")
    link.parent.mkdir()
    link.symlink_to(real)
    assert write_whole(link, "new") == link
    assert link.is_symlink()
    assert real.read_text("utf-8") == "new"
    assert sorted(tmp_path.iterdir()) == [link.parent, real]


def test_what_cannot_be_renamed_leaves_the_old_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_whole(tmp_path / "new" / "file", "old")

    def refuse(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="Input/output"):
        write_whole(file, "new")
    assert file.read_text("utf-8") == "old"
    assert list(file.parent.iterdir()) == [file]

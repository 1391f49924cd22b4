"""Files are written whole or not at all, what is no file stays what it is, and what others write is read."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from hispania import games
from hispania.errors import Unreadable
from hispania.table.files import replaced, write_whole
from hispania.table.session import Table


def table() -> Table:
    found = Table(games.rules().new_game(), seed="roma")
    found.roll_on()
    return found


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes")
def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    saved = table()
    saved.save(pipe)
    reader.join(20)
    assert read == [saved.record()]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "record"
    write_whole(file, "old")
    file.chmod(0o640)
    with pytest.raises(RuntimeError), replaced(file) as beside:  # noqa: PT012 - the one thing and its end
        beside.write_text("half")
        raise RuntimeError
    assert file.read_text() == "old"
    write_whole(file, "new")
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["record"]
    with pytest.raises(Unreadable, match="folder"):
        write_whole(tmp_path, "x")
    with pytest.raises(Unreadable, match="cannot be written"):
        write_whole(tmp_path / "nowhere" / "x", "x")


def test_a_mark_of_the_encoding_is_no_reason_to_refuse_a_record(tmp_path: Path) -> None:
    text = table().record()
    assert Table.replay("\ufeff" + text).record() == text
    file = tmp_path / "record"
    file.write_text(text, encoding="utf-8-sig", newline="\r\n")
    assert Table.load(file).record() == text


def test_fitting_to_nothing_says_what_is_wrong(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    from hispania.games.conquest.minds.training.fit import read

    (tmp_path / "empty.npz").write_bytes(b"")
    (tmp_path / "half.npz").write_bytes(b"PK\x03\x04")
    none = numpy.zeros(0)
    numpy.savez(tmp_path / "none.npz", features=none, won=none, game=none)
    for name in ("empty.npz", "half.npz", "none.npz", "nowhere.npz"):
        with pytest.raises(Unreadable, match=f"{name}: no positions can be read there"):
            read([tmp_path / name])

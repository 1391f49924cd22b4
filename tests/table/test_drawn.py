"""How a seed came about: what is sealed, what is mixed, and what a record that tells it must hold."""

from __future__ import annotations

import hashlib
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hispania import games
from hispania.errors import CorruptRecord
from hispania.table.dice import DiceStream
from hispania.table.drawn import SECRETS, Drawn, Seal, Share, mixed, new_salt, seal_of, sealed
from hispania.table.session import Table

SALT = "5a17" * 8
U, K = Share("U", "a1" * 32), Share("K", "b2" * 32)
hexadecimal = st.binary(min_size=32, max_size=32).map(bytes.hex)


SECRET = "0123456789abcdef" * 2
COMMITMENT = sealed(SECRET, SALT)
SEALS = tuple(Seal(seat, seal_of(COMMITMENT, seat, share)) for seat, share in (U, K))


def faces(seed: str) -> list[int]:
    stream = DiceStream(seed)
    return [stream.face(n) for n in range(40)]


def played(drawn: Drawn, seed: str) -> Table:
    table = Table(games.rules().new_game(), seed)
    table.drawn = drawn
    table.roll_on()
    return table


def test_the_hashes_are_those_that_the_docs_tell() -> None:
    text = f"hispania dice, sealed\n{SALT}\nroma"
    assert sealed("roma", SALT) == hashlib.sha256(text.encode()).hexdigest()
    text = f"hispania dice, mixed\nroma\nK {K.share}\nU {U.share}"
    assert mixed("roma", [U, K]) == hashlib.sha256(text.encode()).hexdigest()
    text = f"hispania dice, share\n{COMMITMENT}\nU\n{U.share}"
    assert seal_of(COMMITMENT, "U", U.share) == hashlib.sha256(text.encode()).hexdigest()


def test_no_list_of_words_finds_what_is_sealed() -> None:
    words = ["roma", "cato", "hispania"]
    told = sealed("cato", new_salt())
    assert told not in {DiceStream(word).commitment for word in words} | {sealed(word, "") for word in words}
    assert sealed("cato", new_salt()) != sealed("cato", new_salt())


@given(secret=hexadecimal, ours=hexadecimal, theirs=hexadecimal, other=hexadecimal)
def test_another_share_makes_other_dice(secret: str, ours: str, theirs: str, other: str) -> None:
    shares = [Share("U", ours), Share("K", theirs)]
    assert faces(mixed(secret, shares)) == faces(mixed(secret, list(shares)))
    if other != theirs:
        assert faces(mixed(secret, shares)) != faces(mixed(secret, [shares[0], Share("K", other)]))
    assert faces(mixed(secret, shares)) != faces(mixed(secret, shares[:1])) != faces(mixed(secret, []))
    if ours != theirs:
        assert mixed(secret, shares) != mixed(secret, [Share("U", theirs), Share("K", ours)])


@given(secret=hexadecimal, shares=st.lists(st.builds(Share, st.sampled_from("UKC"), hexadecimal), max_size=5))
def test_whoever_mixes_has_no_choice_of_an_order(secret: str, shares: list[Share]) -> None:
    """Five shares in any order were 120 seeds, of which the server could have taken the one it liked."""
    assert len({mixed(secret, some) for some in permutations(shares)}) == 1


def test_shares_that_are_in_no_seed_are_refused() -> None:
    """The server takes its secret for the seed, as if nobody had added anything, and tells the shares all the same."""
    seed = "0123456789abcdef" * 2
    record = played(Drawn("server", SALT, "", (U, K), seed), seed).record()
    assert f'[Commitment "{sealed(seed, SALT)}"]' in record
    line = next(n for n, text in enumerate(record.splitlines(), 1) if text.startswith("[Shares "))
    with pytest.raises(CorruptRecord, match=f"line {line}: .*Secret"):
        Table.replay(record)


def test_a_record_tells_what_was_mixed_and_is_read_again(tmp_path: Path) -> None:
    drawn = Drawn("server", SALT, "0123456789abcdef" * 2, (U, K))
    table = played(drawn, mixed(drawn.secret, drawn.shares))
    table.save(tmp_path / "record.txt")
    record = table.record()
    assert '[Drawn "server U K"]' in record
    assert f'[Shares "U={U.share}, K={K.share}"]' in record
    again = Table.load(tmp_path / "record.txt")
    assert again.record() == record
    assert again.drawn is not None
    assert again.drawn.commitment == sealed(drawn.secret, SALT)
    assert again.branch_off(1).tags["Drawn"] == "server U K"


def test_a_record_tells_that_the_host_chose() -> None:
    for drawn in (Drawn("host"), Drawn("host", SALT, seed="roma")):
        record = played(drawn, "roma").record()
        assert '[Drawn "host"]' in record
        assert Table.replay(record).record() == record


def test_records_without_a_word_about_their_seed_stay_as_they_are() -> None:
    table = Table(games.rules().new_game(), "roma")
    table.roll_on()
    assert not {"Drawn", "Commitment", "Salt", "Secret", "Shares"} & set(table.tags)
    assert Table.replay(table.record()).record() == table.record()


def test_the_record_of_a_running_game_is_read_before_anything_is_opened() -> None:
    drawn = Drawn("server", SALT, "0123456789abcdef" * 2, (U, K))
    record = played(drawn, mixed(drawn.secret, drawn.shares)).record()
    closed = "\n".join(
        line for line in record.splitlines() if not line.startswith(tuple(f"[{tag} " for tag in SECRETS))
    )
    assert f'[Commitment "{drawn.commitment}"]' in closed
    assert Table.replay(closed + "\n").record() == closed + "\n"


@pytest.mark.parametrize(
    ("old", "new", "tag"),
    [
        ('[Secret "01', '[Secret "11', "Seed"),
        ("U=a1", "U=a2", "Seed"),
        (f", K={K.share}", "", "Seed"),
        (f"U={U.share}, K={K.share}", f"K={K.share}, U={U.share}", "Drawn"),
        ('[Salt "5a', '[Salt "5b', "Commitment"),
        ('[Commitment "', '[Commitment "0', "Commitment"),
        ("server U K", "server U", "Drawn"),
        ("U=a1", "U=A1", "Shares"),
        ("U=a1", "a1", "Shares"),
    ],
)
def test_what_does_not_follow_is_refused_by_its_line(old: str, new: str, tag: str) -> None:
    refuses(Drawn("server", SALT, SECRET, (U, K)), old, new, tag)


@pytest.mark.parametrize(
    ("old", "new", "tag"),
    [
        (f"U={SEALS[0].seal}", f"U={SEALS[1].seal}", "Seals"),  # what U opened is not what U sealed
        (f"U={SEALS[0].seal}, ", "", "Seals"),  # U added without a seal
        (f'Seals "U={SEALS[0].seal}', f'Seals "U={SEALS[0].seal}, U={SEALS[1].seal}', "Seals"),  # a choice of two
        (f'Seals "U={SEALS[0].seal}', 'Seals "U=x', "Seals"),
        (f"K={SEALS[1].seal}", f"C={SEALS[1].seal}, K={SEALS[1].seal}", "Withheld"),  # and nothing is said of C
    ],
)
def test_what_was_not_sealed_is_refused_by_its_line(old: str, new: str, tag: str) -> None:
    refuses(Drawn("server", SALT, SECRET, (U, K), seals=SEALS), old, new, tag)


def test_a_record_names_who_sealed_and_did_not_open() -> None:
    drawn = Drawn("server", SALT, SECRET, (U,), seals=SEALS)
    record = refuses_none(drawn)
    assert '[Drawn "server U"]' in record
    assert '[Withheld "K"]' in record
    refuses(drawn, '[Withheld "K"]', '[Withheld "U"]', "Withheld")
    refuses(drawn, '[Withheld "K"]\n', "", "Withheld")
    closed = "".join(
        f"{line}\n" for line in record.splitlines() if not line.startswith(tuple(f"[{tag} " for tag in SECRETS))
    )
    assert '[Withheld "K"]' in closed  # it is told while the game goes on
    assert Table.replay(closed).record() == closed
    both = Drawn("server", SALT, SECRET, (), seals=SEALS)
    assert '[Withheld "U K"]' in refuses_none(both)
    refuses(both, f'[Secret "{SECRET}"]\n', "", "Seals")


def test_a_share_is_not_mixed_twice() -> None:
    shares = (U, U, K)
    with pytest.raises(CorruptRecord, match="more than one share of a seat"):
        refuses_none(Drawn("server", SALT, SECRET, shares, seals=SEALS))


def refuses_none(drawn: Drawn) -> str:
    """The record of a table with this seed, which is read again as it is."""
    record = played(drawn, mixed(drawn.secret, drawn.shares)).record()
    assert Table.replay(record).record() == record
    return record


def refuses(drawn: Drawn, old: str, new: str, tag: str) -> None:
    """A record in which something was changed is refused, by the line of what does not follow."""
    record = refuses_none(drawn)
    doctored = record.replace(old, new, 1)
    assert doctored != record
    found = [n for n, text in enumerate(doctored.splitlines(), 1) if text.startswith(f"[{tag} ")]
    with pytest.raises(CorruptRecord, match=f"line {found[0] if found else 1}: .*{tag}"):
        Table.replay(doctored)

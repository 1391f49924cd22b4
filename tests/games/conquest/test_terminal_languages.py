"""The terminal in French and Spanish: the same sentences with the same facts, none of them left English."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Mapping

import pytest
from typer.testing import CliRunner

from hispania.cli.main import app
from hispania.errors import Reason
from hispania.games.conquest.learning.exercises import book
from hispania.games.conquest.learning.lessons import points_of
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.terminal.catalogue import Catalogue, bare
from hispania.games.conquest.terminal.english import ENGLISH
from hispania.games.conquest.terminal.languages import LANGUAGES, catalogue
from hispania.games.conquest.terminal.telling.lessons import sentence
from telling_support import FIGHTS, RARE, games

pytestmark = pytest.mark.once

BOARD = default_board()
OTHERS = [catalogue(language) for language in LANGUAGES if language != "en"]
each = pytest.mark.parametrize("words", OTHERS, ids=lambda words: words.language)

# Latin, names, and words that both languages write alike
ALIKE = {
    "Ingenivm", "Imperivm", "Proconsvl", "Legio Hispana", "Terror", "Hispano", "Pirates", "Province", "Capital",
    "Vale.", "normal", "certain", "HISPANIA :", "hispania terminal --new --level", "Rome",
}  # fmt: skip
ENGLISH_WORDS = {
    "the", "of", "with", "and", "is", "are", "was", "for", "by", "not", "you", "your", "it", "type", "his", "from",
    "this", "that", "there", "which", "an",
}  # fmt: skip


def sections(words: Catalogue) -> dict[str, Mapping[str, str]]:
    """Everything that a language says, by where it stands."""
    return {
        "texts": words.texts,
        "reasons": words.reasons,
        "phases": words.phases,
        "groups": words.groups,
        "help": words.help,
        "learn": words.learn.texts,
        "grades": words.learn.grades,
        "themes": words.learn.themes,
        "kinds": words.learn.kinds,
        "found": {str(look): text for look, text in words.learn.found.items()},
        "learn-help": {"": words.learn.help},
        "analysis": words.analysis.texts,
        "atlas": words.atlas.texts,
    }


def fields(text: str) -> set[str]:
    """The facts of a sentence, whatever form it asks for."""
    return {re.split(r"[.!\[]", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def forms(text: str) -> Iterator[str]:
    for _, name, _, _ in string.Formatter().parse(text):
        yield from (name or "").split(".")[1:]


def letters(text: str) -> str:
    """A sentence without its facts."""
    return "".join(before for before, _, _, _ in string.Formatter().parse(text))


@each
def test_a_language_has_the_sentences_of_english_and_their_facts(words: Catalogue) -> None:
    theirs = sections(words)
    for name, ours in sections(ENGLISH).items():
        assert set(theirs[name]) == set(ours), name
        for key, text in ours.items():
            if name not in ("help", "learn-help"):
                assert fields(theirs[name][key]) == fields(text), (name, key)
                assert set(forms(theirs[name][key])) <= {"the", "of", "to", "at", "first", "title"}, (name, key)
    assert set(words.generals) == set(ENGLISH.generals)
    assert set(words.grammar.nouns) == set(ENGLISH.grammar.nouns)


@each
def test_nothing_is_left_english(words: Catalogue) -> None:
    theirs = sections(words)
    for name, ours in sections(ENGLISH).items():
        for key, text in ours.items():
            told = theirs[name][key]
            plain = letters(told) if name not in ("help", "learn-help") else told
            if re.search("[A-Za-z]{3}", letters(text) if name not in ("help", "learn-help") else text):
                assert told != text or plain.strip(' "') in ALIKE, (name, key, told)
            found = ENGLISH_WORDS & set(re.findall(r"[^\W\d_]+", re.sub(r"--\S+", "", plain.lower())))
            assert not found, (name, key, found)


def test_french_signs_have_their_spaces() -> None:
    french = catalogue("fr")
    for name, texts in sections(french).items():
        for key, text in texts.items():
            assert not re.search("(?<! ) [:;?!%»]|« ", text), (name, key)  # none that a line could break at
            assert not re.search(r"[^\W\d][;?!]", text), (name, key)
            assert "'" not in text, (name, key)


@each
def test_words_that_are_typed(words: Catalogue) -> None:
    assert set(ENGLISH.verbs.items()) <= set(words.verbs.items())  # English ones always work
    assert set(ENGLISH.learn.verbs.items()) <= set(words.learn.verbs.items())
    own = {command for word, command in words.verbs.items() if word not in ENGLISH.verbs}
    assert own >= set(ENGLISH.verbs.values()) - {"hispano", "auto"}
    assert all(words.verbs[bare(word)] == command for word, command in words.verbs.items())
    topics = {words.called(topic) for topic in words.help if topic}
    assert all(topic in words.help[""] for topic in topics)
    assert {words.meant(topic) for topic in topics} == set(words.help) - {""}
    assert all(len(line) < 82 for text in (words.help[""], words.learn.help) for line in text.split("\n"))
    for shown in re.findall(r"^  (\S+) ", words.help[""], re.MULTILINE):
        assert shown in words.verbs


def told(words: Catalogue, lines: list[str]) -> None:
    for line in lines:
        assert line[0].isupper() or line[0].isdigit() or line[0] in "¿¡«("
        assert not re.search(r"None|\{|\}|  |\b(de|à|a) (le|el|les) |Name\(", line), line


@each
def test_events_and_actions_are_told(words: Catalogue) -> None:
    rng = random.Random(4)
    for event in RARE:
        told(words, words.explain(BOARD, event))
    for table in games(rng, 3):
        while table.game.result is None and len(table.history) < 250:
            legal = table.game.legal_actions()
            fights = [action for action in legal if action.kind in FIGHTS]
            action = rng.choice(fights if fights and rng.random() < 0.8 else legal) if legal else None
            if action is not None:
                assert words.action(BOARD, action)
            for event in table.act(action) if action is not None else table.roll():
                told(words, words.explain(BOARD, event))


@each
def test_explanations_of_exercises_are_told(words: Catalogue) -> None:
    for asked in book().exercises:
        told(words, [sentence(words, BOARD, point) for point in points_of(asked)])


def test_grammar() -> None:
    french, spanish = catalogue("fr"), catalogue("es")
    no_way = Reason("not-adjacent", "H4.6", {"space": "mare-ibericum", "at": "osca"})
    assert french.refusal(BOARD, no_way) == "le Mare Ibericum (M2) n’est pas à côté d’Osca (H4.6)"
    assert spanish.refusal(BOARD, no_way) == "el Mare Ibericum (M2) no está al lado de Osca (H4.6)"
    assert [french.denarii(n) for n in (0, 1, 2)] == ["0 denier", "1 denier", "2 deniers"]
    assert [spanish.denarii(n) for n in (0, 1, 2)] == ["0 denarios", "1 denario", "2 denarios"]
    assert spanish.listed(["Osca", "Ilerda"]) == "Osca e Ilerda"
    assert french.percent(0.5) == spanish.percent(0.5) == "50\u00a0%"
    assert french.points(-0.123) == "-12,3"
    assert catalogue("en").points(-0.123) == "-12.3"


@pytest.mark.parametrize(
    ("options", "system", "said"),
    [
        ([], {"LANG": "fr_FR.UTF-8"}, "Scénarios"),
        ([], {"LC_ALL": "es_MX.UTF-8", "LANG": "fr_FR.UTF-8"}, "Escenarios"),
        ([], {"LANG": "de_DE.UTF-8"}, "Scenarios"),
        (["--language", "es"], {"LANG": "fr_FR.UTF-8"}, "Escenarios"),
        (["--language", "xx"], {}, "told in en, fr, es, not in 'xx'"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_system(options: list[str], system: dict[str, str], said: str) -> None:
    quiet = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
    done = CliRunner().invoke(app, ["terminal", "--list", *options], env=quiet | system)
    assert said in " ".join(done.output.split())

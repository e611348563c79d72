"""The page's texts exist in every language: none missing, none unused, none in English."""

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from trunkline.bots import LEVELS
from trunkline.coach import Reason as AdviceReason
from trunkline.engine.errors import Reason
from trunkline.maps import COLORS, GRAY, LOCOMOTIVE, load_map
from trunkline.protocol.problems import ProblemKind
from trunkline.protocol.refusals import Cause
from trunkline.protocol.table_settings import Phrase
from trunkline.server.people.accounts import MAX_PASSWORD, MIN_PASSWORD
from trunkline.server.people.identity import MAX_NAME
from trunkline.server.table.decide.chat import MAX_TEXT
from web.make import WEB

Message = str | list[dict[str, Any]]

SETTINGS = json.loads((WEB / "project.inlang" / "settings.json").read_text("utf-8"))
FILES = SETTINGS["plugin.inlang.messageFormat"]["pathPattern"]
LANGUAGES: list[str] = SETTINGS["locales"]
OTHERS = [language for language in LANGUAGES if language != "en"]
USA = load_map("usa")
CARDS = {*COLORS, LOCOMOTIVE}

# Keys that the page builds: each of these prefixes is followed by one of the ids.
PUT_TOGETHER = {
    "city": {city.id for city in USA.cities},
    "color": CARDS | {GRAY},
    "cards": CARDS,
    "track": {*COLORS, "north", "south", "east", "west"},
    "ruleset": {*USA.rulesets, *USA.guided},
    "story": set(USA.rulesets),
    "bot": set(LEVELS),
    "traveller": set(LEVELS),
    "temper": set(LEVELS),
    "phrase": set(get_args(Phrase)),
    "coach_reason": set(get_args(AdviceReason)),
    "refusal": {reason.value for codes in (Cause, Reason, ProblemKind) for reason in codes}
    | {"unreachable", "not_sent", "unanswered", "not_arrived"},
}

# Words that are spelled as in English, except cities.
SAME_UNITS = {"opening_seconds", "opening_clock_plus"}
SAME_TRAVELLERS = {f"traveller_{name}" for name in ("passepartout", "aouda", "fogg")}
SAME_AS_ENGLISH = {
    "fr": {
        *("home_heading", "home_minutes", "settings_notify", "opening_motion", "coach_name"),
        *("people_points", "play_points", "play_ticket", "guide_name"),
        *("end_bonus", "end_chart_final", "end_routes", "end_scores", "end_total"),
        *("color_orange", "color_locomotive", "cards_locomotive", "place_canada", "ruleset_1910"),
        *SAME_TRAVELLERS,
        *SAME_UNITS,
    },
    "nl": {
        *("account_heading", "home_heading", "home_minutes", "end_bonus", "end_routes"),
        *("place_canada", "place_mexico", "ruleset_1910", "ruleset_mega", "phrase_sorry"),
        *("play_words_seat", "home_rating", "people_bot", "people_chat", "play_talk"),
        *("end_review_blunder", "end_review_blunders", "coach_name"),
        *("guide_again_heading", "guide_scored"),
        *SAME_TRAVELLERS,
        *SAME_UNITS,
    },
    "ro": {
        *("home_heading", "home_minutes", "people_chat", "play_talk"),
        *("end_bonus", "end_chart_final", "end_total"),
        *("place_canada", "ruleset_1910", "ruleset_mega", "play_words_seat", "guide_scored"),
        *SAME_TRAVELLERS,
        *SAME_UNITS,
    },
}
ENGLISH = re.compile(r"\b(?:the|and|you|your|with|this|that|from|not)\b", re.IGNORECASE)

# Words that readers stumbled over, or a second word for a thing that has one.
GIVEN_UP = {
    "en": r"\bon turn\b|first page|\blooks? on\b|\bonlooker",
    "fr": r"\breliée|première page|ne plus lire|appelle-t-on|\bà son tour|\bbots?\b|\btrajet"
    r"|touchez",
    "nl": r"\bcomputer|gedekt|zette hem in|flater|coupons? (?:gehaald|bereikt)|(?:begin|eerste )p"
    r"|speelbord|\bpad(?:en)?\b|\bpak\b",
    "ro": r"\bboți|\bcare linie|\btrece\b|\bture(?:le)?\b|socotește|jocul (?:a|s-a|nu) |\badună",
}

REST = {"other", "*"}


def read(file: str, language: str) -> dict[str, Message]:
    text = (WEB / file.replace("{locale}", language)).read_text("utf-8")
    messages: dict[str, Message] = json.loads(text, object_pairs_hook=without_doubles)
    return messages


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len(dict(pairs)) == len(pairs), f"a key twice among {[key for key, _ in pairs]}"
    return dict(pairs)


def all_messages(language: str) -> dict[str, Message]:
    return {key: message for file in FILES for key, message in read(file, language).items()}


def texts(message: Message) -> list[str]:
    """A message in all its forms."""
    if isinstance(message, str):
        return [message]
    return [text for variants in message for text in variants["match"].values()]


def all_texts(language: str) -> list[str]:
    return [text for message in all_messages(language).values() for text in texts(message)]


def placeholders(message: Message) -> set[str]:
    return {name for text in texts(message) for name in re.findall(r"\{(\w+)\}", text)}


def plurals(message: Message) -> Iterator[tuple[str, dict[str, str]]]:
    """The names of a message's numbers, and its text for each plural form."""
    for variants in [] if isinstance(message, str) else message:
        for local, number in re.findall(r"local (\w+) = (\w+): plural", str(variants)):
            forms = re.compile(rf"\b{local}=(\w+|\*)")
            yield number, {forms.findall(key)[0]: text for key, text in variants["match"].items()}


def sources() -> list[str]:
    """The page's own code, without tests and generated files."""
    paths = [*(WEB / "src").rglob("*.svelte"), *(WEB / "src").rglob("*.ts")]
    return [path.read_text("utf-8") for path in paths if ".test." not in path.name]


def used_keys() -> set[str]:
    return {key for code in sources() for key in re.findall(r"\bm\.(\w+)", code)}


def used_prefixes() -> tuple[str, ...]:
    """The part before the id in calls such as word(`city_${id}`, id)."""
    calls = re.compile(r"\bword\(\s*`(\w+_)\$\{")
    return tuple(prefix for code in sources() for prefix in calls.findall(code))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", FILES)
class TestEveryLanguage:
    def test_has_the_keys_that_english_has(self, file: str, language: str) -> None:
        assert read(file, language).keys() == read(file, "en").keys()

    def test_has_the_same_placeholders(self, file: str, language: str) -> None:
        english, other = read(file, "en"), read(file, language)
        assert {key: placeholders(text) for key, text in other.items()} == {
            key: placeholders(text) for key, text in english.items()
        }


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    english, other = all_messages("en"), all_messages(language)
    same = {key for key in other if texts(other[key]) == texts(english.get(key, ""))}
    assert {key for key in same if not key.startswith("city_")} == SAME_AS_ENGLISH[language]
    assert [text for text in all_texts(language) if ENGLISH.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
class TestInEachLanguage:
    def test_no_message_is_empty(self, language: str) -> None:
        messages = all_messages(language)
        assert [key for key in messages if not all(map(str.strip, texts(messages[key])))] == []

    def test_numbers_have_a_form_for_one_and_a_form_for_the_rest(self, language: str) -> None:
        for key, message in all_messages(language).items():
            for _, forms in plurals(message):
                assert "one" in forms, key
                assert REST & forms.keys(), key

    def test_quotes_apostrophes_and_letters_are_those_of_print(self, language: str) -> None:
        # Romanian letters have commas, not cedillas.
        assert [text for text in all_texts(language) if re.search("['\"ŞşŢţ]", text)] == []

    def test_no_text_uses_a_word_that_was_given_up(self, language: str) -> None:
        given_up = re.compile(GIVEN_UP[language], re.IGNORECASE)
        assert [text for text in all_texts(language) if given_up.search(text)] == []

    def test_refusals_tell_the_limits_that_the_server_sets(self, language: str) -> None:
        messages = all_messages(language)
        assert numbers(messages["refusal_bad_name"]) == {1, MAX_NAME}
        assert numbers(messages["refusal_bad_text"]) == {1, MAX_TEXT}
        assert numbers(messages["refusal_bad_password"]) == {MIN_PASSWORD, MAX_PASSWORD}

    @pytest.mark.parametrize("ruleset", USA.rulesets.values(), ids=USA.rulesets)
    def test_stories_of_rulesets_keep_to_their_numbers(self, language: str, ruleset: Any) -> None:
        story = all_messages(language)[f"story_{ruleset.id.replace('-', '_')}"]
        assert numbers(story) <= {len(ruleset.tickets), ruleset.longest_path, ruleset.globetrotter}


def numbers(message: Message) -> set[int]:
    return {int(number) for text in texts(message) for number in re.findall(r"\d+", text)}


def test_romanian_counts_with_de_from_twenty_on() -> None:
    for key, message in all_messages("ro").items():
        for number, forms in plurals(message):
            rest = next(text for form, text in forms.items() if form in REST)
            has_noun = re.search(rf"\{{{number}\}} (?!în\b)\w", rest)
            has_de = f"{{{number}}} de " in rest
            assert bool(has_noun) == has_de == ("few" in forms), key


def test_signs_that_stand_apart_in_french_do_not_begin_a_line() -> None:
    assert [text for text in all_texts("fr") if re.search(" [!?:;»]|« ", text)] == []


@pytest.mark.parametrize("prefix", PUT_TOGETHER)
def test_keys_that_are_put_together_name_all_there_is(prefix: str) -> None:
    keys = {key for key in all_messages("en") if key.startswith(f"{prefix}_")}
    assert keys == {f"{prefix}_{id_.replace('-', '_')}" for id_ in PUT_TOGETHER[prefix]}


def test_the_server_and_the_english_page_refuse_in_the_same_words() -> None:
    page = all_messages("en")
    for reason in (*Cause, *Reason, *ProblemKind):
        assert reason.sentence == page[f"refusal_{reason.value}"]


def test_the_board_has_a_name_for_every_place() -> None:
    names = (WEB / "src" / "words" / "names.ts").read_text("utf-8")
    ids = re.findall(r'"(\w+)"', re.findall("type PlaceId = (.*);", names)[0])
    places = {key for key in all_messages("en") if key.startswith("place_")}
    assert places == {f"place_{id_}" for id_ in ids}


def test_english_names_the_cities_as_the_board_does() -> None:
    messages = all_messages("en")
    for city in USA.cities:
        assert messages[f"city_{city.id.replace('-', '_')}"] == city.name


def test_every_file_of_words_is_read() -> None:
    read_files = {WEB / file.replace("{locale}", name) for file in FILES for name in LANGUAGES}
    assert read_files == set((WEB / "src" / "words").glob("*/*.json"))


def test_no_key_is_in_two_files() -> None:
    keys = [key for file in FILES for key in read(file, "en")]
    assert sorted(keys) == sorted(set(keys))


def test_every_word_that_is_used_exists() -> None:
    assert used_keys() - set(all_messages("en")) == set()


def test_every_word_that_exists_is_used() -> None:
    unused, prefixes = set(all_messages("en")) - used_keys(), used_prefixes()
    assert {key for key in unused if not key.startswith(prefixes)} == set()

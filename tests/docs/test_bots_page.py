"""docs/how-bots-think.md lists every built-in bot."""

from tests.docs.pages import page_text, section, table_rows
from trunkline.bots.registry import BOTS


def test_the_tables_have_every_built_in_bot_and_say_how_strong_it_is() -> None:
    rows = table_rows(section(page_text("how-bots-think.md"), "The built-in bots"))
    assert sorted(row[0].strip("`") for row in rows) == sorted(BOTS)
    assert all(len(row) == 3 and all(row) for row in rows)

"""A server's settings: where they come from, which beats which, and what is refused."""

import re
from pathlib import Path
from typing import Any

import pytest

from trunkline.server.operations.config import (
    FIELDS,
    Config,
    ConfigError,
    database_of,
    flag_name,
    load_config,
    variable_name,
)
from trunkline.server.operations.databases import PostgresUrl, SqliteFile

PAGE = Path(__file__).parents[3] / "docs" / "server.md"
FOREIGN_ROWS = {"--config", "--open"}  # of the command, not of the server


@pytest.fixture(autouse=True)
def _no_file_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "trunkline.server.operations.config.user_config_path", lambda name: tmp_path / "user" / name
    )


def written(folder: Path, text: str) -> Path:
    """A settings file with this text."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "trunkline.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_anything_there_are_the_defaults() -> None:
    assert load_config({}, {}) == Config()
    assert load_config(dict.fromkeys(FIELDS), {}) == Config()


def test_flags_beat_the_environment_and_that_beats_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'host = "file"\nport = 1\nbot_pause = 1')
    environment = {"TRUNKLINE_HOST": "variable", "TRUNKLINE_PORT": "2"}
    config = load_config({"host": "flag", "port": None}, environment, file)
    assert (config.host, config.port, config.bot_pause) == ("flag", 2, 1.0)


def test_an_empty_variable_counts_as_none() -> None:
    assert load_config({}, {"TRUNKLINE_PORT": "", "TRUNKLINE_CONFIG": ""}) == Config()


def test_every_field_can_be_given_in_each_way(tmp_path: Path) -> None:
    wanted = Config(
        host="::1",
        port=0,
        database=SqliteFile(Path("games.db")),
        bot_pause=0.5,
        grace=0.0,
        review_rollouts=64,
        limits=False,
        registration=False,
        metrics_port=9100,
        metrics_host="::1",
        origins=("https://play.example", "http://[::1]:5173"),
        log_format="json",
        log_level="error",
    )
    values = {name: getattr(wanted, name) for name in FIELDS}
    assert all(getattr(Config(), name) != value for name, value in values.items())
    texts = {name: str(value) for name, value in values.items() if name != "origins"}
    variables = {variable_name(name): text for name, text in texts.items()}
    variables["TRUNKLINE_ORIGINS"] = ", ".join(wanted.origins)
    assert load_config({}, variables) == wanted
    assert load_config(texts | {"origins": list(wanted.origins)}, {}) == wanted
    file = written(tmp_path, "\n".join(f"{name} = {toml(v)}" for name, v in values.items()))
    assert load_config({}, {}, file) == wanted


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return str(list(value))
    return str(value).lower() if isinstance(value, bool | int | float) else f"'{value}'"


def test_the_file_is_the_flags_or_the_variables_or_the_users(tmp_path: Path) -> None:
    written(tmp_path / "user" / "trunkline", "port = 1")
    by_variable = {"TRUNKLINE_CONFIG": str(written(tmp_path / "variable", "port = 2"))}
    by_flag = written(tmp_path / "flag", "port = 3")
    assert load_config({}, {}).port == 1
    assert load_config({}, by_variable).port == 2
    assert load_config({}, by_variable, by_flag).port == 3


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("host", ""),
        ("port", "-1"),
        ("port", "65536"),
        ("port", "eighty"),
        ("port", "80.5"),
        ("database", ""),
        ("database", "a\0b"),
        ("database", "sqlite:"),
        ("database", "sqlite://"),
        ("database", "sqlite:///"),
        ("database", "sqlite://host/tables.sqlite"),
        ("database", "sqlite:///tables.sqlite?mode=ro"),
        ("database", "sqlite+aiosqlite:///tables.sqlite"),
        ("database", "postgresql://"),
        ("database", "postgresql://host"),
        ("database", "postgresql://host:port/tables"),
        ("database", "postgresql+asyncpg://host/tables"),
        ("database", "file:tables.sqlite"),
        ("database", "file:///tables.sqlite"),
        ("bot_pause", "-0.1"),
        ("bot_pause", "nan"),
        ("bot_pause", "soon"),
        ("grace", "inf"),
        ("grace", "1e999"),
        ("review_rollouts", "-1"),
        ("review_rollouts", "many"),
        ("limits", "maybe"),
        ("log_format", "xml"),
        ("log_level", "loud"),
    ],
)
def test_a_bad_value_is_named_with_its_source(tmp_path: Path, field: str, value: str) -> None:
    with pytest.raises(ConfigError, match=f"^{flag_name(field)}: .* is not .*\\.$"):
        load_config({field: value}, {})
    if value:
        with pytest.raises(ConfigError, match=f"^{variable_name(field)}: .* is not "):
            load_config({}, {variable_name(field): value})


@pytest.mark.parametrize(
    "origin",
    [
        "play.example",
        "https://",
        "https://play.example/",
        "https://play.example/path",
        "https://Play.example",
        "https://play.example:",
        "https://a@play.example",
        "https://play.example\n",
        "null",
        "*",
    ],
)
def test_an_origin_is_a_scheme_a_host_and_perhaps_a_port(origin: str) -> None:
    with pytest.raises(ConfigError, match=r"^--origin: .* is not scheme://host"):
        load_config({"origins": ["https://good.example", origin]}, {})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = '80'", "port in {file}: '80' is not a whole number from 0 to 65535."),
        ("port = true", "port in {file}: True is not a whole number from 0 to 65535."),
        ("limits = 1", "limits in {file}: 1 is not true or false."),
        ("database = 1", "database in {file}: 1 is not the path of a file, plain or as sqlite"),
        ("database = 'mysql://a/b'", "database in {file}: 'mysql://a/b' is not the path of a file"),
        ("origins = 'https://a'", "origins in {file}: 'https://a' is not scheme://host"),
        ("bot-pause = 1", "{file}: there is no setting 'bot-pause' (did you mean 'bot_pause'?)."),
        ("[server]\nport = 80", "{file}: there is no setting 'server'."),
        ("port = ", "{file} is not valid TOML: "),
        ("x = " + "[" * 5000, "{file} is not valid TOML: "),
    ],
)
def test_a_bad_file_is_named_with_its_key(tmp_path: Path, text: str, sentence: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(ConfigError) as refusal:
        load_config({}, {}, file)
    assert str(refusal.value).startswith(sentence.format(file=file))
    assert str(refusal.value).endswith(".")


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"cannot be read: No such file"):
        load_config({}, {"TRUNKLINE_CONFIG": str(tmp_path / "missing.toml")})
    with pytest.raises(ConfigError, match="cannot be read: "):
        load_config({}, {}, tmp_path)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="is not valid TOML"):
        load_config({}, {}, file)


def test_a_long_value_is_quoted_in_part() -> None:
    with pytest.raises(ConfigError) as refusal:
        load_config({"port": "9" * 10_000}, {})
    assert len(str(refusal.value)) < 200


def test_tables_are_in_the_data_folder_unless_somewhere_else_is_wanted(tmp_path: Path) -> None:
    own = database_of(Config())
    assert isinstance(own, SqliteFile)
    assert own.path.name == "tables.sqlite"
    chosen = SqliteFile(tmp_path / "x")
    assert database_of(Config(database=chosen)) == chosen


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("tables.sqlite", "tables.sqlite"),
        ("/srv/tables.sqlite", "/srv/tables.sqlite"),
        ("C:/tables.sqlite", "C:/tables.sqlite"),
        ("./odd:name", "odd:name"),
        ("sqlite:///tables.sqlite", "tables.sqlite"),
        ("sqlite:///folder/tables.sqlite", "folder/tables.sqlite"),
        ("sqlite:////srv/tables.sqlite", "/srv/tables.sqlite"),
        ("SQLite:///C:/tables.sqlite", "C:/tables.sqlite"),
    ],
)
def test_a_database_is_named_by_its_path_or_by_a_url(tmp_path: Path, text: str, path: str) -> None:
    wanted = Config(database=SqliteFile(Path(path)))
    assert load_config({"database": text}, {}) == wanted
    assert load_config({}, {"TRUNKLINE_DATABASE": text}) == wanted
    assert load_config({}, {}, written(tmp_path, f"database = '{text}'")) == wanted


def rows() -> dict[str, list[str]]:
    """The table of settings on the page, by option."""
    table = PAGE.read_text(encoding="utf-8").split("| option |")[1].split("\n\n")[0]
    cells = [line.strip("| ").split("|") for line in table.splitlines()[2:]]
    return {cell[0].strip(" `").split("`")[0]: [part.strip() for part in cell] for cell in cells}


def test_the_page_has_a_row_for_every_setting_and_no_other() -> None:
    assert set(rows()) == {flag_name(name) for name in FIELDS} | FOREIGN_ROWS


@pytest.mark.parametrize("name", FIELDS)
def test_the_page_tells_each_setting_as_it_is(name: str) -> None:
    _, variable, key, default, meaning = rows()[flag_name(name)]
    assert f"`{variable_name(name)}`" in variable
    assert f"`{name}`" in key
    assert default == {
        "database": "`tables.sqlite` in the user's data folder",
        "origins": "none",
        "metrics_port": "none",
    }.get(name, f"`{str(FIELDS[name].default).lower()}`")
    assert re.search("[a-z]", meaning)


def test_the_files_of_the_page_can_be_read(tmp_path: Path) -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert load_config({}, {}, written(tmp_path, block)).port == 9000


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "PostgreSQL"])
def test_a_database_may_be_a_postgresql_whose_password_is_never_shown(scheme: str) -> None:
    url = f"{scheme}://me:secret@db.example:5433/tables?sslmode=require"
    config = load_config({"database": url}, {})
    assert config.database == PostgresUrl(url)
    assert str(config.database) == "postgresql://db.example:5433/tables"
    assert "secret" not in repr(config)


def test_a_refused_database_does_not_show_its_password() -> None:
    with pytest.raises(ConfigError, match="--database: the value is not the path") as refused:
        load_config({"database": "mysql://me:secret@db.example/tables"}, {})
    assert "secret" not in str(refused.value)

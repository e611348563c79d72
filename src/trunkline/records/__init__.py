"""Game records as files: read strictly, written readably (docs/record.md)."""

from trunkline.records.files import read_record, write_record
from trunkline.records.formatter import format_record
from trunkline.records.parser import parse_record
from trunkline.records.size_limits import MAX_RECORD_BYTES

__all__ = ["MAX_RECORD_BYTES", "format_record", "parse_record", "read_record", "write_record"]

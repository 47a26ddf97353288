import type { ImportNote } from '@buchfink/catalogue/import/import-note';

/** What an operator can do about a note, where there is something to do. */
export const advice: Readonly<Partial<Record<ImportNote['reason'], string>>> = {
  truncated: 'Export or copy the file again: it was cut off.',
  'leader-unreadable': 'Have the system that wrote the file export these records again.',
  'json-not-well-formed': 'Have the system that wrote the file export these records again.',
  'xml-not-well-formed': 'Have the system that wrote the file export these records again.',
  'unimarc-record': 'Export as MARC 21.',
  'no-marc': 'Choose another export format, or another `prefix` of the repository.',
  'no-id': 'Give each row a record number, or name another column under `csv.columns.id`.',
  'csv-quote-open': 'Double each quote within a quoted field.',
  'csv-too-few-fields': 'Check these rows: a separator may be missing, or a line end stand in a field without quotes.',
  'csv-titles-differ': 'Give each title a number of its own; the copies of one title have the same title in each row.',
  'id-generated':
    'Name the place of the record number as `recordId` in libraries.yaml; made-up numbers change with the text.',
  'isbn-invalid': 'Correct the ISBNs in the library system; the report (--report) names the records.',
  'not-utf8-read-as-marc8': 'Have the export write UTF-8, and say so in leader/09.',
  'not-utf8-read-as-latin1': 'Have the export write UTF-8.',
  'utf8-declared-marc8': 'Have the export set leader/09 to `a`; the texts were read rightly.',
  'character-unknown': 'Have the export write UTF-8; in XML, have its first line name the set that the texts are in.',
  'title-missing': 'Complete these records; until then readers see a placeholder.',
  'duplicate-id': 'Check whether two systems with the same numbers were exported together.',
  'value-not-known': 'Add words for types and states to `csv.mediaTypes` and `csv.states` in libraries.yaml.',
  'unknown-format': 'Files may be MARC 21 (ISO 2709, MARCXML, JSON) or CSV, also gzipped.',
  'format-marcmaker': 'Export as ISO 2709 or MARCXML.',
  'format-marc-text': 'Export as ISO 2709 or MARCXML.',
  'format-aleph-sequential': 'Export as ISO 2709 or MARCXML.',
  'format-pica': 'Export as MARC 21.',
  'format-zip': 'Unpack the archive, or save the table as CSV.',
  'gzip-damaged': 'Copy the file again.',
  'csv-without-columns': 'Say under `csv` in libraries.yaml what the columns mean.',
  'csv-column-missing': 'Compare the first line of the file with `csv.columns` in libraries.yaml.',
  'file-unreadable': 'Check the path and the rights of the file.',
  'download-failed': 'Check the address, then run the same command again.',
  'no-records':
    'Check whether what wrote the source went well, and whether it is the right one. To empty a library, use --mode delete with its record numbers.',
  'harvest-failed': 'Run the same command again: it goes on where it stopped, with --full from the start.',
};

import type { ImportNote } from '@buchfink/catalogue/report/import-note';

/** What an operator can do about a note, by its reason. */
export const importAdviceEn: Readonly<Partial<Record<ImportNote['reason'], string>>> = {
  truncated: 'Export or copy the file again: it was cut off.',
  'leader-unreadable': 'Have the system that wrote the file export these records again.',
  'json-not-well-formed': 'Have the system that wrote the file export these records again.',
  'xml-not-well-formed': 'Have the system that wrote the file export these records again.',
  'unimarc-record': 'Export as MARC 21.',
  'no-marc': 'Choose another export format, or another `prefix` of the repository.',
  'no-id': 'Give each row a record number, or name another column under `csv.columns.id`.',
  'csv-quote-open': 'Double each quote within a quoted field.',
  'csv-too-few-fields': 'Check these rows: a separator may be missing, or an unquoted field may contain a line break.',
  'csv-titles-differ': 'Give each title a number of its own; the rows of its copies repeat its title.',
  'id-generated':
    'Set `recordId` in libraries.yaml to the field of the record number; generated numbers change with the text.',
  'isbn-invalid': 'Correct the ISBNs in the library system; the report (--report) names the records.',
  'not-utf8-read-as-marc8': 'Have the export write UTF-8 and set leader/09 to `a`.',
  'not-utf8-read-as-latin1': 'Have the export write UTF-8.',
  'utf8-declared-marc8': 'Have the export set leader/09 to `a`; the texts were read correctly.',
  'character-unknown': 'Have the export write UTF-8; in XML, the first line must name the encoding of the file.',
  'title-missing': 'Add a title to these records; until then the app shows a placeholder.',
  'duplicate-id': 'Check whether two systems with the same numbers were exported together.',
  'value-not-known': 'Add these media types and states to `csv.mediaTypes` and `csv.states` in libraries.yaml.',
  'unknown-format': 'Export MARC 21 (ISO 2709, MARCXML, JSON) or CSV; gzip is possible.',
  'format-marcmaker': 'Export as ISO 2709 or MARCXML.',
  'format-marc-text': 'Export as ISO 2709 or MARCXML.',
  'format-aleph-sequential': 'Export as ISO 2709 or MARCXML.',
  'format-pica': 'Export as MARC 21.',
  'format-zip': 'Unpack the archive, or save the table as CSV.',
  'gzip-damaged': 'Copy the file again.',
  'csv-without-columns': 'Add the names of the columns to `csv.columns` in libraries.yaml.',
  'csv-column-missing': 'Compare the first line of the file with `csv.columns` in libraries.yaml.',
  'file-unreadable': 'Check the path and the permissions of the file.',
  'download-failed': 'Check the address, then run the same command again.',
  'removal-refused': 'Check the repository; if it is correct, run the same command again with --remove-up-to.',
  'ampersand-bare': 'Have the export write & as &amp;; the texts were read correctly.',
  'less-than-bare': 'Have the export write < as &lt;; the texts were read correctly.',
  'no-records':
    'Check whether the export succeeded and whether this is the right source. To empty a library, use --mode delete with its record numbers.',
  'harvest-failed':
    'Run the same command again: it continues where it stopped, or from the start with --full. If it fails again, test-connection <library> says what is wrong.',
  'harvest-refused':
    'Another attempt would fail, too. Correct `prefix`, `set` or `url` of the source in libraries.yaml; test-connection <library> names the formats that the repository offers.',
};

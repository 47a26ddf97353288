/** Reasons to skip a record; the text is for operators. */
export const skipReasons = {
  truncated: 'the file ends inside the record, or before the list of records does',
  'record-too-large': 'the record is larger than 16 MiB',
  'leader-unreadable': 'these bytes contain no leader or directory',
  'no-fields': 'the record has no fields',
  'xml-not-well-formed': 'the XML of the record is not well formed',
  'authority-record': 'an authority record (leader/06 z), not a title',
  'holdings-record': 'a holdings record (leader/06 u, v, x, y), not a title',
  'classification-record': 'a classification or community record (leader/06 w, q), not a title',
  'unimarc-record': 'a UNIMARC or RUSMARC record, not MARC 21',
  'json-not-well-formed': 'the JSON of the record is not well formed',
  'no-marc': 'it contains no MARC record',
  'no-id': 'the row has no record number',
  'csv-quote-open': 'a quote in the row is never closed',
  'csv-row-too-large': 'the row is larger than 1 MiB',
} as const;

/** Repairs of a record that was accepted. */
export const repairReasons = {
  'junk-before-record': 'bytes between the records were ignored',
  'end-mark-missing': 'the record terminator was missing',
  'length-wrong': 'the record length in the leader is wrong',
  'leader-length': 'the leader does not have 24 characters',
  'directory-rebuilt': 'the directory does not match the fields, which were found by their terminators',
  'fields-lost': 'fields without a tag in the directory were dropped',
  'not-utf8-read-as-marc8': 'declared UTF-8, but read as MARC-8',
  'not-utf8-read-as-latin1': 'not in the declared character set, read as Latin-1',
  'utf8-declared-marc8': 'declared MARC-8, but read as UTF-8',
  'character-unknown': 'a byte or code is not a character',
  'ampersand-bare': 'an ampersand that begins no XML reference was read as a character',
  'less-than-bare': 'a less-than sign that begins no XML tag was read as a character',
  'surrogate-pair': 'a character was written as two surrogates, which were joined',
  'declaration-nested': 'an XML declaration within the record was dropped',
  'tag-missing': 'a field without a tag was dropped',
  'code-missing': 'a subfield without a code was dropped',
  'indicator-missing': 'an indicator was missing and was read as blank',
  'title-missing': 'the record has no title',
  'id-generated': 'the record has no number; a stable one was generated from its content',
  'id-shortened': 'the record number was longer than 256 characters',
  'isbn-invalid': 'an ISBN is wrong and is kept as written',
  'link-dropped': 'a link that is neither http nor https was dropped',
  'text-shortened': 'a text or list was too long and was cut',
  'duplicate-id': 'the number occurred before in this import; the later record is kept',
  'csv-too-many-fields': 'the row has more cells than the header line; the last ones were dropped',
  'csv-too-few-fields': 'the row has fewer cells than the header line; the missing ones were read as empty',
  'csv-titles-differ': 'rows with the same number have different titles; the first one is kept',
  'value-not-known': 'a media type, state, date or year is unknown to the settings and the standard',
} as const;

/** Faults of a whole file. */
export const faultReasons = {
  'unknown-format': 'the file format is unknown',
  'format-marcmaker': 'the file is MARCMaker text, which is not supported',
  'format-marc-text': 'the file is a text print of MARC records, which is not supported',
  'format-aleph-sequential': 'the file is Aleph sequential, which is not supported',
  'format-pica': 'the file is PICA, which is not supported',
  'format-zip': 'the file is a ZIP archive, or a table of Excel or LibreOffice, which is not supported',
  'gzip-damaged': 'the compressed file is damaged or ends too early',
  'gzip-expansion': 'the compressed file expands beyond the limit',
  'doctype-refused': 'the XML has a document type declaration, which is refused',
  'xml-not-well-formed': 'the XML is not well formed outside a record',
  'xml-too-deep': 'the XML is nested deeper than 32 elements',
  'csv-without-columns': 'it looks like CSV, whose columns must be described under `csv` in libraries.yaml',
  'csv-column-missing': 'a column that `csv` in libraries.yaml names is not in the header line',
  'file-unreadable': 'the file cannot be opened or read',
  'url-not-supported': 'addresses cannot be read here; only files can',
  'download-failed': 'the file could not be downloaded completely',
  'harvest-failed': 'the repository could not be read to the end',
  'harvest-refused': 'the repository refuses the request',
  'removal-refused': 'it marks more records as deleted than may be removed',
  'no-records': 'the source is empty, or contains no titles',
} as const;

export type SkipReason = keyof typeof skipReasons;
export type RepairReason = keyof typeof repairReasons;
export type FaultReason = keyof typeof faultReasons;

/** One entry of the import report. */
export interface ImportNote {
  readonly kind: 'skipped' | 'repaired' | 'fault';
  readonly reason: SkipReason | RepairReason | FaultReason;
  readonly file: string;
  /** The number of the record in its file, counted from 1; absent for the file as a whole. */
  readonly number?: number;
  /** MARC 001, where it could be read. */
  readonly controlNumber?: string;
  /** The original value that was refused or repaired, cleaned and cut by `displayValue`. */
  readonly value?: string;
  /** Details, such as the name of a column. */
  readonly detail?: string;
}

/** The English text of a reason. */
export function reasonText(note: Pick<ImportNote, 'reason'>): string {
  return { ...faultReasons, ...repairReasons, ...skipReasons }[note.reason];
}

/** Reasons of records that were read correctly and are not titles. */
const nonTitleReasons: ReadonlySet<ImportNote['reason']> = new Set([
  'authority-record',
  'holdings-record',
  'classification-record',
]);

/** Whether a record that was skipped for this reason may be a title that could not be read. */
export function isUnread(reason: ImportNote['reason']): boolean {
  return !nonTitleReasons.has(reason);
}

import type { BibRecord, Contributor, HoldingItem, RecordLink, SeriesEntry, Subject } from './bib-record.ts';

/*
 * A record as a list of values: without field names it takes half the space and two thirds of the time to parse, and
 * reading ten records is half of the time of a search for a rare word. Required fields come first, then the optional
 * ones in the order of `optional`; absent values are 0, and trailing ones are cut off. New optional fields are only
 * ever appended.
 */
export type Packed = readonly unknown[];

type OptionalKey<Kind> = { [Key in keyof Kind]-?: object extends Pick<Kind, Key> ? Key : never }[keyof Kind];
type Required<Kind> = Omit<Kind, OptionalKey<Kind>>;

/** The optional fields of a type, complete by the compiler. */
function optionalOf<Kind>() {
  return <const Fields extends readonly (OptionalKey<Kind> & string)[]>(
    fields: Fields & ([Exclude<OptionalKey<Kind>, Fields[number]>] extends [never] ? unknown : 'a field is missing'),
  ): readonly string[] => fields;
}

const optional = {
  record: optionalOf<BibRecord>()([
    'year',
    'publisher',
    'added',
    'subtitle',
    'abstract',
    'place',
    'extent',
    'responsibility',
    'edition',
    'source',
    'part',
    'parent',
    'audienceGroup',
    'audience',
    'originalTitle',
    'originalLanguage',
    'contents',
    'authorsWithin',
    'originalScriptTitle',
    'titleMissing',
    'latestYear',
    'originalScript',
    'relatedIssn',
    'earlierTitles',
    'laterTitles',
  ]),
  contributor: optionalOf<Contributor>()(['role', 'dates', 'authority', 'originalScript', 'otherRoles']),
  subject: optionalOf<Subject>()(['language']),
  item: optionalOf<HoldingItem>()([
    'shelfmark',
    'due',
    'barcode',
    'itemType',
    'location',
    'department',
    'volume',
    'note',
    'isil',
    'url',
    'parts',
    'dueText',
  ]),
  series: optionalOf<SeriesEntry>()(['number', 'recordId']),
  classification: optionalOf<BibRecord['classifications'][number]>()(['scheme']),
  link: optionalOf<RecordLink>()(['label', 'note']),
};

/** Packs a record to a list of values; equal records have equal lists, in any order of fields. */
export function pack(record: BibRecord): Packed {
  const { id, mediaType, title, nonFiling, contributors, languages, subjects, items, isbn, series } = record;
  const required = [
    id,
    mediaType,
    title,
    nonFiling,
    contributors.map((contributor) => packed([contributor.name, contributor.main], contributor, optional.contributor)),
    languages,
    subjects.map((subject) => packed([subject.text, subject.kind], subject, optional.subject)),
    items.map((item) => packed([item.id, item.branch, item.state], item, optional.item)),
    isbn,
    series.map((entry) => packed([entry.title], entry, optional.series)),
    record.classifications.map((classification) =>
      packed([classification.value], classification, optional.classification),
    ),
    record.notes,
    record.identifiers.map(({ type, value }) => [type, value]),
    record.links.map((link) => packed([link.url, link.kind], link, optional.link)),
    record.otherTitles,
    record.ean,
    record.issn,
    record.invalidIsbn,
  ];
  return packed(required, record, optional.record);
}

/** Unpacks a list that `pack` made. */
export function unpack(values: Packed): BibRecord {
  const required: Required<BibRecord> = {
    id: text(values[0]),
    mediaType: values[1] as BibRecord['mediaType'],
    title: text(values[2]),
    // Trailing zeros and empty lists are cut off.
    nonFiling: (values[3] ?? 0) as number,
    contributors: readEach(values[4], contributorOf),
    languages: texts(values[5]),
    subjects: readEach(values[6], subjectOf),
    items: readEach(values[7], itemOf),
    isbn: texts(values[8]),
    series: readEach(values[9], seriesOf),
    classifications: readEach(values[10], classificationOf),
    notes: texts(values[11]),
    identifiers: readEach(values[12], identifierOf),
    links: readEach(values[13], linkOf),
    otherTitles: texts(values[14]),
    ean: texts(values[15]),
    issn: texts(values[16]),
    invalidIsbn: texts(values[17]),
  };
  return withOptional(required, values, 18, optional.record);
}

function contributorOf(values: Packed): Contributor {
  return withOptional({ name: text(values[0]), main: values[1] === true }, values, 2, optional.contributor);
}

function subjectOf(values: Packed): Subject {
  return withOptional({ text: text(values[0]), kind: values[1] as Subject['kind'] }, values, 2, optional.subject);
}

function itemOf(values: Packed): HoldingItem {
  const required = { id: text(values[0]), branch: text(values[1]), state: values[2] as HoldingItem['state'] };
  return withOptional(required, values, 3, optional.item);
}

function seriesOf(values: Packed): SeriesEntry {
  return withOptional({ title: text(values[0]) }, values, 1, optional.series);
}

function classificationOf(values: Packed): BibRecord['classifications'][number] {
  return withOptional({ value: text(values[0]) }, values, 1, optional.classification);
}

function identifierOf([type, value]: Packed): BibRecord['identifiers'][number] {
  return { type: text(type), value: text(value) };
}

function linkOf(values: Packed): RecordLink {
  return withOptional({ url: text(values[0]), kind: values[1] as RecordLink['kind'] }, values, 2, optional.link);
}

/** Required values, then the optional fields of the object; empty lists are stored as absent. */
function packed(required: readonly unknown[], object: object, fields: readonly string[]): unknown[] {
  const values = required.map((value) => (Array.isArray(value) && value.length === 0 ? 0 : value));
  const optionalValues = object as Readonly<Record<string, unknown>>;
  for (const field of fields) values.push(optionalValues[field] ?? 0);
  let length = values.length;
  while (values[length - 1] === 0) length -= 1;
  return values.slice(0, length);
}

function withOptional<Kind extends object>(
  object: Required<Kind>,
  values: Packed,
  first: number,
  fields: readonly string[],
): Kind {
  const target = object as Record<string, unknown>;
  for (let at = first; at < values.length; at += 1) {
    const value = values[at];
    if (value !== 0) target[fields[at - first] ?? ''] = value;
  }
  return target as Kind;
}

function text(value: unknown): string {
  return value as string;
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}

function readEach<Kind>(value: unknown, read: (values: Packed) => Kind): Kind[] {
  if (!Array.isArray(value)) return [];
  const objects: Kind[] = [];
  for (let at = 0; at < value.length; at += 1) objects.push(read(value[at] as Packed));
  return objects;
}

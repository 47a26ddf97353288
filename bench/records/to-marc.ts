import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import type { MediaType } from '@buchfink/contract/media-type';

const fieldEnd = '\u001e';
const recordEnd = '\u001d';
const mark = '\u001f';

/** Leader/06–07 and 007 by media type; the others are printed books. */
const forms: Partial<Record<MediaType, readonly [level: string, physical?: string]>> = {
  EBOOK: ['am', 'cr uuu---uuuuu'],
  EAUDIO: ['im', 'cr uuu---uuuuu'],
  DVD: ['gm', 'vd cvaizq'],
  BLURAY: ['gm', 'vd csaizq'],
  CD_MUSIC: ['jm', 'sd fsngnnmmned'],
  AUDIOBOOK: ['im', 'sd fsngnnmmned'],
  MAGAZINE: ['as'],
  NEWSPAPER: ['as'],
  MAP: ['em'],
  SCORE_MUSIC: ['cm'],
  CD_SOFTWARE: ['mm', 'co cga---uuuuu'],
};

/** A field from indicators and subfields; subfields without a value are left out. */
const field = (indicators: string, values: Readonly<Record<string, string | undefined>>) =>
  Object.entries(values).reduce(
    (text, [code, value]) => (value === undefined ? text : `${text}${mark}${code}${value}`),
    indicators,
  );

const copy = ({ id, branch, shelfmark, state, due }: HoldingItem) =>
  field('  ', { '9': id, a: branch, b: branch, o: shelfmark, q: state === 'lent' ? due : undefined });

/** Field 008: date entered (00), year (07), country (15), type of continuing resource (21), language (35). */
function fixed({ added = '2000-01-01', year = 2000, mediaType, languages }: BibRecord): string {
  const periodical = mediaType === 'NEWSPAPER' ? 'n' : ' ';
  const begin = `${added.replaceAll('-', '').slice(2)}s${year}    gw    ${periodical}`.padEnd(35);
  return `${begin}${languages[0] ?? 'und'} d`;
}

function fieldsOf(record: BibRecord): (readonly [tag: string, value: string])[] {
  const [, physical] = forms[record.mediaType] ?? [];
  const [main, ...addedContributors] = record.contributors;
  const name = (text: string) => field('1 ', { a: text, '4': 'aut' });
  return [
    ['001', record.id],
    ...(physical === undefined ? [] : [['007', physical] as const]),
    ['008', fixed(record)],
    ...record.isbn.map((isbn) => ['020', field('  ', { a: isbn })] as const),
    ...(main === undefined ? [] : [['100', name(main.name)] as const]),
    ['245', field(main === undefined ? '00' : '10', { a: record.title, b: record.subtitle })],
    ['264', field(' 1', { b: record.publisher, c: String(record.year) })],
    ...record.series.map(({ title, number }) => ['490', field('0 ', { a: title, v: number })] as const),
    ...(record.abstract === undefined ? [] : [['520', field('  ', { a: record.abstract })] as const]),
    ...record.subjects.map(({ text }) => ['650', field(' 7', { a: text })] as const),
    ...addedContributors.map((person) => ['700', name(person.name)] as const),
    ...record.items.filter(({ state }) => state !== 'online').map((item) => ['952', copy(item)] as const),
    ...record.items
      .filter(({ state }) => state === 'online')
      .map(() => ['856', field('40', { u: `https://example.org/${record.id}` })] as const),
  ];
}

/** Serialises a generated record as MARC 21 in UTF-8 (ISO 2709): leader, directory, fields; items in 952 as in Koha. */
export function toMarc(record: BibRecord): Buffer {
  let at = 0;
  let directory = '';
  let values = '';
  for (const [tag, value] of fieldsOf(record)) {
    const length = Buffer.byteLength(value) + 1;
    directory += `${tag}${String(length).padStart(4, '0')}${String(at).padStart(5, '0')}`;
    values += value + fieldEnd;
    at += length;
  }
  const base = 24 + directory.length + 1;
  const [level] = forms[record.mediaType] ?? ['am'];
  const leader = `${String(base + at + 1).padStart(5, '0')}n${level} a22${String(base).padStart(5, '0')}   4500`;
  return Buffer.from(leader + directory + fieldEnd + values + recordEnd);
}

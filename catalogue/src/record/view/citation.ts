import type { MediaType } from '@buchfink/contract/media-type';
import type { BibRecord, Contributor } from '../bib-record.ts';
import { authors, citedYear, fullTitle, isEditor } from './cited-parts.ts';
import { contextObject } from './context-object.ts';
import { distinctSubjects } from './record-details.ts';

/** RIS reference types (RIS format specification, Reference Manager) of the media types; all others are `GEN`. */
const risTypes: Partial<Record<MediaType, string>> = {
  BOOK: 'BOOK',
  PACKAGE_BOOKS: 'BOOK',
  SCHOOL_VERSION: 'BOOK',
  EBOOK: 'EBOOK',
  EDOC: 'ELEC',
  URL: 'ELEC',
  ONLINE: 'ELEC',
  CD: 'SOUND',
  CD_MUSIC: 'SOUND',
  AUDIOBOOK: 'SOUND',
  EAUDIO: 'SOUND',
  MP3: 'SOUND',
  LP_RECORD: 'SOUND',
  AUDIO_CASSETTE: 'SOUND',
  DVD: 'VIDEO',
  BLURAY: 'VIDEO',
  MOVIE: 'MPCT',
  EVIDEO: 'VIDEO',
  SCORE_MUSIC: 'MUSIC',
  MAP: 'MAP',
  ART: 'ART',
  MAGAZINE: 'JFULL',
  NEWSPAPER: 'NEWS',
  CD_SOFTWARE: 'COMP',
  GAME_CONSOLE: 'COMP',
  NINTENDO: 'COMP',
  PLAYSTATION: 'COMP',
  XBOX: 'COMP',
  WII: 'COMP',
};

const bookTypes = new Set<MediaType>(['BOOK', 'EBOOK', 'PACKAGE_BOOKS', 'SCHOOL_VERSION']);

/** The citation of a record for reference managers, as RIS, as BibTeX and as an OpenURL ContextObject. */
export function citation(record: BibRecord): { ris: string; bibtex: string; contextObject: string } {
  return { ris: ris(record), bibtex: bibtex(record), contextObject: contextObject(record) };
}

/** One line per value, CRLF line ends, no line breaks within a value. */
function ris(record: BibRecord): string {
  const lines: [string, string | number | undefined][] = [
    ['TY', risTypes[record.mediaType] ?? 'GEN'],
    ['ID', record.id],
    ...authors(record).map(({ name }): [string, string] => ['AU', name]),
    ...record.contributors.filter(isEditor).map(({ name }): [string, string] => ['ED', name]),
    ['TI', fullTitle(record)],
    ['PY', citedYear(record)],
    ['CY', record.place],
    ['PB', record.publisher],
    ['ET', record.edition],
    ['T2', record.series[0]?.title],
    ['VL', record.series[0]?.number],
    ['LA', record.languages[0]],
    ...[...record.isbn, ...record.issn].map((number): [string, string] => ['SN', number]),
    ...distinctSubjects(record.subjects).map(({ text }): [string, string] => ['KW', text]),
    ['AB', record.abstract],
    ...record.links.filter(({ kind }) => kind === 'fulltext').map(({ url }): [string, string] => ['UR', url]),
  ];
  const written = lines.flatMap(([tag, value]) =>
    value === undefined || value === '' ? [] : [`${tag}  - ${String(value).replace(/\s+/g, ' ').trim()}`],
  );
  return `${[...written, 'ER  - '].join('\r\n')}\r\n`;
}

/** The characters that TeX takes for commands. */
const texSpecials: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function tex(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\{}$&%#_~^]/g, (character) => texSpecials[character] ?? character);
}

function bibtex(record: BibRecord): string {
  const persons = (list: readonly Contributor[]) =>
    // Braces protect the word "and" in the name of a body, which would separate two names.
    list.map(({ name }) => (/\sand\s/i.test(name) ? `{${tex(name)}}` : tex(name))).join(' and ');
  const fields: [string, string | undefined][] = [
    ['author', persons(authors(record))],
    ['editor', persons(record.contributors.filter(isEditor))],
    // Double braces preserve the capitals of German nouns.
    ['title', `{${tex(fullTitle(record))}}`],
    ['year', citedYear(record)?.toString()],
    ['address', record.place && tex(record.place)],
    ['publisher', record.publisher && tex(record.publisher)],
    ['edition', record.edition && tex(record.edition)],
    ['series', record.series[0] && tex(record.series[0].title)],
    ['number', record.series[0]?.number && tex(record.series[0].number)],
    ['isbn', record.isbn.join(', ')],
    ['issn', record.issn.join(', ')],
    ['language', record.languages[0]],
    ['url', record.links.find(({ kind }) => kind === 'fulltext')?.url.replace(/[{}\\\s]/g, encodeURIComponent)],
  ];
  const written = fields.flatMap(([key, value]) => (value ? [`  ${key} = {${value}}`] : []));
  const kind = bookTypes.has(record.mediaType) ? 'book' : 'misc';
  return `@${kind}{${citationKey(record)},\n${written.join(',\n')}\n}\n`;
}

/** The citation key `mann1924zauberberg`: family name, year, first long word of the title; ASCII only. */
function citationKey(record: BibRecord): string {
  const ascii = (text: string) =>
    text
      .replace(/[äÄ]/g, 'ae')
      .replace(/[öÖ]/g, 'oe')
      .replace(/[üÜ]/g, 'ue')
      .replace(/ß/g, 'ss')
      .normalize('NFD')
      .replace(/[^A-Za-z0-9 ]/g, '')
      .toLowerCase();
  const family = ascii(authors(record)[0]?.name.split(',')[0] ?? '').replaceAll(' ', '');
  const word = ascii(record.title.slice(record.nonFiling))
    .split(' ')
    .find(({ length }) => length > 3);
  return `${family}${citedYear(record) ?? ''}${word ?? ''}` || 'record';
}

import type { MediaType } from '@buchfink/contract/media-type';
import type { BibRecord } from '../bib-record.ts';
import { authors, citedYear, fullTitle } from './cited-parts.ts';

/** What OpenURL describes as books (`info:ofi/fmt:kev:mtx:book`). */
const books = new Set<MediaType>(['BOOK', 'EBOOK', 'PACKAGE_BOOKS', 'SCHOOL_VERSION', 'SCORE_MUSIC']);

/** The types of all other media in the words of reference managers (Zotero's item types), which Dublin Core leaves open. */
const types: Partial<Record<MediaType, string>> = {
  CD: 'audioRecording',
  CD_MUSIC: 'audioRecording',
  LP_RECORD: 'audioRecording',
  MP3: 'audioRecording',
  AUDIO_CASSETTE: 'audioRecording',
  AUDIOBOOK: 'audioRecording',
  EAUDIO: 'audioRecording',
  DVD: 'videoRecording',
  BLURAY: 'videoRecording',
  EVIDEO: 'videoRecording',
  MOVIE: 'film',
  MAP: 'map',
  ART: 'artwork',
  CD_SOFTWARE: 'computerProgram',
  GAME_CONSOLE: 'computerProgram',
  NINTENDO: 'computerProgram',
  PLAYSTATION: 'computerProgram',
  XBOX: 'computerProgram',
  WII: 'computerProgram',
  URL: 'webpage',
  ONLINE: 'webpage',
};
const otherType = 'document';

/** The most authors of a ContextObject, which stands in the page. */
const maxAuthors = 20;
/** The most characters of a value. */
const maxLength = 500;

type Entry = readonly [key: string, value: string | number | undefined];

/**
 * The OpenURL ContextObject of a record (ANSI/NISO Z39.88-2004, Key/Encoded-Value format): what a page says to reference
 * managers in a `span` of the class `Z3988` (COinS). Books are in the format of books, all other media in that of Dublin
 * Core with their type. Names are inverted where the record has them so.
 */
export function contextObject(record: BibRecord): string {
  const format = books.has(record.mediaType) ? 'book' : 'dc';
  const entries: readonly Entry[] = [
    ['ctx_ver', 'Z39.88-2004'],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ...(format === 'book' ? bookEntries(record) : dublinCoreEntries(record)),
  ];
  return entries.flatMap(([key, value]) => (value === undefined ? [] : encoded(key, String(value)))).join('&');
}

/** As `info:ofi/fmt:kev:mtx:book` has it. */
function bookEntries(record: BibRecord): Entry[] {
  return [
    ['rft.genre', 'book'],
    ['rft.btitle', fullTitle(record)],
    ...namesOf(record).map((name): Entry => ['rft.au', name]),
    ['rft.date', citedYear(record)],
    ['rft.isbn', record.isbn[0]],
    ['rft.issn', record.issn[0]],
    ['rft.pub', record.publisher],
    ['rft.place', record.place],
    ['rft.edition', record.edition],
    ['rft.series', record.series[0]?.title],
    ['rft.language', record.languages[0]],
  ];
}

/** As `info:ofi/fmt:kev:mtx:dc` has it. */
function dublinCoreEntries(record: BibRecord): Entry[] {
  const [isbn] = record.isbn;
  const [issn] = record.issn;
  return [
    ['rft.type', types[record.mediaType] ?? otherType],
    ['rft.title', fullTitle(record)],
    ...namesOf(record).map((name): Entry => ['rft.creator', name]),
    ['rft.date', citedYear(record)],
    ['rft_id', isbn && `urn:ISBN:${isbn}`],
    // Reference managers read no URN of an ISSN, but this.
    ['rft.identifier', issn && `ISSN ${issn}`],
    ['rft.publisher', record.publisher],
    ['rft.language', record.languages[0]],
  ];
}

const namesOf = (record: BibRecord) =>
  authors(record)
    .slice(0, maxAuthors)
    .map(({ name }) => name);

/** An entry with its value in one line, encoded as in an address; nothing for an empty value. */
function encoded(key: string, value: string): string[] {
  const text = value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    // Half a character has no encoding.
    .replace(/\p{Cs}/gu, '\ufffd');
  return text === '' ? [] : [`${key}=${encodeURIComponent(text)}`];
}

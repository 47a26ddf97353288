import { articleLength } from '@buchfink/catalogue/csv/article';
import { namedRows } from '@buchfink/catalogue/csv/named-rows';
import { groupOfAge } from '@buchfink/catalogue/record/audience-group';
import type { BibRecord, Contributor, Subject } from '@buchfink/catalogue/record/bib-record';
import { languageCode } from '@buchfink/catalogue/text/language-code';
import { MediaType } from '@buchfink/contract/media-type';

/** A title of the demo without copies, and how widely libraries hold it. */
export interface Fact {
  readonly record: BibRecord;
  /** Classics and bestsellers, held nearly everywhere. */
  readonly popular: boolean;
}

/** The role of the person in the column `author` by media type; by default the author. */
const roles: Partial<Record<MediaType, string>> = {
  DVD: 'drt',
  BLURAY: 'drt',
  MOVIE: 'drt',
  EVIDEO: 'drt',
  CD_MUSIC: 'prf',
  LP_RECORD: 'prf',
  MP3: 'prf',
  SCORE_MUSIC: 'cmp',
  BOARDGAME: 'cre',
  NINTENDO: 'cre',
  PLAYSTATION: 'cre',
  XBOX: 'cre',
  WII: 'cre',
  GAME_CONSOLE: 'cre',
  CD_SOFTWARE: 'cre',
  FIGURINE: 'cre',
  ART: 'art',
};

/** Parses `facts.csv`. */
export function parseFacts(csv: string): Fact[] {
  return namedRows(csv).map((row) => {
    const of = (column: string) => row[column]?.trim() ?? '';
    const mediaType = MediaType.parse(of('media_type'));
    const year = Number(of('year'));
    const language = (code: string) => languageCode(code) ?? code;
    const isbn = of('isbn13');
    const record: BibRecord = {
      id: of('id'),
      mediaType,
      title: of('title'),
      subtitle: of('subtitle') ? of('subtitle').replace(/^\$b /, '') : undefined,
      nonFiling: articleLength(of('title')),
      originalTitle: of('original_title') || undefined,
      otherTitles: [],
      contributors: contributors(of('author'), of('contributors'), roles[mediaType] ?? 'aut'),
      year: year > 0 ? year : undefined,
      series: of('series') ? [{ title: of('series'), number: of('series_no') || undefined }] : [],
      // Headings in both languages, as in catalogues with copied records.
      subjects: subjectsOf(list(of('subjects_de')), list(of('subjects_en'))),
      classifications: [],
      isbn: isbn ? [isbn] : [],
      invalidIsbn: [],
      issn: [],
      ean: [],
      identifiers: [],
      links: of('url') ? [{ url: of('url'), label: 'Project Gutenberg', kind: 'fulltext' }] : [],
      languages: of('language') ? [language(of('language'))] : [],
      originalLanguage: of('original_language') ? language(of('original_language')) : undefined,
      audience: of('audience_age') ? `ab ${of('audience_age')} Jahren` : undefined,
      audienceGroup: audienceGroupOf(of('audience_age')),
      notes: [],
      items: [],
    };
    return { record, popular: of('checked').includes('goodbooks') || of('subjects_de').includes('Klassiker') };
  });
}

function subjectsOf(german: readonly string[], english: readonly string[]): Subject[] {
  return [...new Set([...german, ...english])].map((text) => {
    const language = english.includes(text) ? (german.includes(text) ? undefined : 'eng') : 'ger';
    return { text, kind: 'topic', language };
  });
}

const audienceGroupOf = (age: string) => (/^\d+$/.test(age) ? groupOfAge(Number(age)) : undefined);

function contributors(author: string, furtherNames: string, role: string): Contributor[] {
  const main = list(author).map((name, place) => ({ name, role, main: place === 0 }));
  const further = list(furtherNames).map((name) => ({
    name: name.replace(/^Sprecher: /, ''),
    role: 'nrt',
    main: false,
  }));
  return [...main, ...further];
}

function list(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

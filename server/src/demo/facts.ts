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
      ...(of('subtitle') && { subtitle: of('subtitle').replace(/^\$b /, '') }),
      nonFiling: articleLength(of('title')),
      ...(of('original_title') && { originalTitle: of('original_title') }),
      otherTitles: [],
      contributors: contributors(of('author'), of('contributors'), roles[mediaType] ?? 'aut'),
      ...(year > 0 && { year }),
      series: of('series') ? [{ title: of('series'), ...(of('series_no') && { number: of('series_no') }) }] : [],
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
      ...(of('original_language') && { originalLanguage: language(of('original_language')) }),
      ...(of('audience_age') && { audience: `ab ${of('audience_age')} Jahren` }),
      ...audienceOf(of('audience_age')),
      notes: [],
      items: [],
    };
    return { record, popular: of('checked').includes('goodbooks') || of('subjects_de').includes('Klassiker') };
  });
}

function subjectsOf(german: readonly string[], english: readonly string[]): Subject[] {
  return [...new Set([...german, ...english])].map((text) => {
    const language = english.includes(text) ? (german.includes(text) ? undefined : 'eng') : 'ger';
    return { text, kind: 'topic', ...(language && { language }) };
  });
}

function audienceOf(age: string): Pick<BibRecord, 'audienceGroup'> {
  const audienceGroup = /^\d+$/.test(age) ? groupOfAge(Number(age)) : undefined;
  return audienceGroup === undefined ? {} : { audienceGroup };
}

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

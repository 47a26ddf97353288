import { MediaType } from '@buchfink/contract/media-type';
import { namedRows } from '../csv/named-rows.ts';
import { groupOfAge } from '../record/audience-group.ts';
import type { BibRecord, Contributor } from '../record/bib-record.ts';

/** A title of the demo without copies, and how widely libraries hold it. */
export interface Fact {
  readonly record: BibRecord;
  /** Known everywhere: classics and what many have read. */
  readonly popular: boolean;
}

/** ISO 639-1 → ISO 639-2/B for the languages of the facts. */
const bibliographic = new Map(
  'ar ara ca cat cs cze da dan de ger el gre en eng eo epo es spa fa per fi fin fr fre he heb hu hun is ice it ita ja jpn ko kor la lat nl dut no nor pl pol pt por ru rus sr srp sv swe tr tur uk ukr vi vie zh chi'
    .match(/\w+ \w+/g)
    ?.map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);

const article = /^(?:der|die|das|ein|eine|the|an?|le|la|les|l’|un|une|il|el|los|las)(?: |(?<=’))/i;

/** What the person in the column `author` did, by media type; an author everywhere else. */
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

/** Turns `facts.csv` into titles. */
export function readFacts(csv: string): Fact[] {
  return namedRows(csv).map((row) => {
    const of = (column: string) => row[column]?.trim() ?? '';
    const mediaType = MediaType.parse(of('media_type'));
    const year = Number(of('year'));
    const language = (code: string) => bibliographic.get(code) ?? code;
    const isbn = of('isbn13');
    const record: BibRecord = {
      id: of('id'),
      mediaType,
      title: of('title'),
      ...(of('subtitle') && { subtitle: of('subtitle').replace(/^\$b /, '') }),
      nonFiling: article.exec(of('title'))?.[0].length ?? 0,
      ...(of('original_title') && { originalTitle: of('original_title') }),
      otherTitles: [],
      contributors: contributors(of('author'), of('contributors'), roles[mediaType] ?? 'aut'),
      ...(year > 0 && { year }),
      series: of('series') ? [{ title: of('series'), ...(of('series_no') && { number: of('series_no') }) }] : [],
      // Headings in both languages, as catalogues with copied records have them.
      subjects: [...new Set(list(`${of('subjects_de')};${of('subjects_en')}`))].map((text) => ({
        text,
        kind: 'topic',
      })),
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

function audienceOf(age: string): Pick<BibRecord, 'audienceGroup'> {
  const audienceGroup = /^\d+$/.test(age) ? groupOfAge(Number(age)) : undefined;
  return audienceGroup === undefined ? {} : { audienceGroup };
}

function contributors(author: string, others: string, role: string): Contributor[] {
  const main = list(author).map((name, place) => ({ name, role, main: place === 0 }));
  const further = list(others).map((each) => ({ name: each.replace(/^Sprecher: /, ''), role: 'nrt', main: false }));
  return [...main, ...further];
}

function list(text: string): string[] {
  return text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
}

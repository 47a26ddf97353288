import { isCalendarDate } from '@buchfink/contract/calendar-date';
import type { BibRecord } from '../../record/bib-record.ts';
import { type AllKeys, cleanText, distinct, element, nonEmpty } from '../../text/clean-text.ts';
import { yearFields } from '../../text/dates/year.ts';
import { languageCode } from '../../text/language-code.ts';
import {
  controlField,
  type DataField,
  fieldsOf,
  firstSubfield,
  joinSubfields,
  type MarcRecord,
  subfieldValues,
} from '../marc-record.ts';
import { originalScriptsOf } from './original-scripts.ts';
import { publicationYearOf } from './publication-year.ts';

/** Publication data and languages of a record. */
export type Publication = AllKeys<
  Pick<
    BibRecord,
    'year' | 'latestYear' | 'place' | 'publisher' | 'edition' | 'extent' | 'originalLanguage' | 'added' | 'languages'
  >
> & {
  /** Place, publisher and edition in original script. */
  readonly ownScript: OwnScript;
};

type OwnScript = AllKeys<Pick<Required<BibRecord>['originalScript'], 'place' | 'publisher' | 'edition'>>;

/** Year, place, publisher (264, 260, 008), edition (250), extent (300), languages (041, 008/35–37). */
export function publicationOf(record: MarcRecord): Publication {
  const from264 = fieldsOf(record, '264');
  const imprint = from264.find(({ ind2 }) => ind2 === '1') ?? fieldsOf(record, '260')[0] ?? from264[0];
  const ownImprint = originalScriptsOf(record, imprint)[0];
  const edition = fieldsOf(record, '250')[0];
  const ownEdition = originalScriptsOf(record, edition)[0];
  const physical = fieldsOf(record, '300')[0];
  const fixed = (controlField(record, '008') ?? '').replaceAll('#', ' ');
  const years = yearFields(publicationYearOf(record, fixed));
  return {
    year: years.year,
    latestYear: years.latestYear,
    place: partOf(imprint, 'a'),
    publisher: partOf(imprint, 'b'),
    edition: editionOf(edition),
    ownScript: { place: partOf(ownImprint, 'a'), publisher: partOf(ownImprint, 'b'), edition: editionOf(ownEdition) },
    extent: physical === undefined ? undefined : nonEmpty(element(joinSubfields(physical, 'abce'))),
    originalLanguage: languageCodes(fieldsOf(record, '041').flatMap((field) => subfieldValues(field, 'h')))[0],
    added: parseEntryDate(fixed.slice(0, 6)),
    languages: languagesOf(record, fixed),
  };
}

/** Place ($a) or publisher ($b) of an imprint. */
function partOf(imprint: DataField | undefined, code: 'a' | 'b'): string | undefined {
  return nonEmpty(withoutBrackets(element(firstSubfield(imprint, code) ?? '')));
}

function editionOf(field: DataField | undefined): string | undefined {
  return nonEmpty(element(firstSubfield(field, 'a') ?? ''));
}

function withoutBrackets(text: string): string {
  return text.startsWith('[') ? text.replace(/^\[(.*)\]$/, '$1') : text;
}

function languagesOf(record: MarcRecord, fixed: string): string[] {
  const coded = fieldsOf(record, '041');
  if (coded.length === 0) return fixedLanguage(fixed.slice(35, 38));
  const content = coded.flatMap((field) => subfieldValues(field, 'ad'));
  return distinct(languageCodes([...content, fixed.slice(35, 38)])).slice(0, 20);
}

/** Languages by the code of 008; there are few. */
const fixedLanguages = new Map<string, readonly string[]>();

function fixedLanguage(code: string): string[] {
  let languages = fixedLanguages.get(code);
  if (languages === undefined) {
    languages = languageCodes([code]);
    if (languages.length > 0) fixedLanguages.set(code, languages);
  }
  return [...languages];
}

/** Codes that are no language: undetermined, no linguistic content, multiple languages. */
const notLanguages: ReadonlySet<string> = new Set(['und', 'zxx', 'mul', 'xxx']);

/** Parses ISO 639-2/B codes; one value may hold several codes without separators (`engger`). */
function languageCodes(values: readonly string[]): string[] {
  if (values.length === 0) return [];
  return values
    .map((value) => cleanText(value, 60).toLowerCase())
    .filter((value) => /^(?:[a-z]{3})+$/.test(value) && value.length <= 30)
    .flatMap((value) => value.match(/.{3}/g) ?? [])
    .filter((code) => !notLanguages.has(code))
    .map((code) => languageCode(code) ?? code);
}

/** Parsed days by the text of 008/00–05; at most 36,525 exist. */
const parsedDays = new Map<string, string>();

/** The day the record was created (008/00–05, `yymmdd`). */
function parseEntryDate(written: string): string | undefined {
  const cached = parsedDays.get(written);
  if (cached !== undefined || !/^\d{6}$/.test(written)) return cached;
  const century = written.slice(0, 2) > '68' ? '19' : '20';
  const day = `${century}${written.slice(0, 2)}-${written.slice(2, 4)}-${written.slice(4)}`;
  if (!isCalendarDate(day)) return undefined;
  parsedDays.set(written, day);
  return day;
}

import type { BibRecord } from '../../record/bib-record.ts';
import { joinTitle } from '../../record/whole-title.ts';
import { type AllKeys, cleanText, distinct, element, heading, nonEmpty } from '../../text/clean-text.ts';
import {
  type DataField,
  fieldsOf,
  firstSubfield,
  joinSubfields,
  type MarcRecord,
  subfieldValues,
} from '../marc-record.ts';
import { interleaveOriginalScripts, originalScriptsOf } from './original-scripts.ts';

/** Titles and statements of responsibility of a record. */
export type Titles = AllKeys<
  Pick<
    BibRecord,
    | 'title'
    | 'titleMissing'
    | 'subtitle'
    | 'part'
    | 'nonFiling'
    | 'originalScriptTitle'
    | 'originalTitle'
    | 'otherTitles'
    | 'responsibility'
  >
> & {
  /** The statement of responsibility in original script. */
  readonly ownResponsibility: string | undefined;
};

/** Title, part and other titles: MARC 245, its 880, 130/240/765, 246/247/730/740, works of 700/710/711 $t. */
export function titlesOf(record: MarcRecord): Titles {
  const main = fieldsOf(record, '245').find((field) => firstSubfield(field, 'abnpk') !== undefined);
  const mainTitle = firstSubfield(main, 'a');
  const raw = mainTitle ?? firstSubfield(main, 'kbnp') ?? '';
  const title = element(raw);
  const original = originalScriptsOf(record, main)[0];
  return {
    title,
    titleMissing: title === '' ? true : undefined,
    subtitle: mainTitle === undefined || main === undefined ? undefined : nonEmpty(element(joinSubfields(main, 'b'))),
    part: partOf(main),
    nonFiling: nonFilingOf(main, raw, title),
    originalScriptTitle: original && nonEmpty(element(joinSubfields(original, 'abnp'))),
    originalTitle: nonEmpty(originalTitleOf(record)),
    otherTitles: otherTitlesOf(record, title),
    responsibility: responsibilityOf(main),
    ownResponsibility: responsibilityOf(original),
  };
}

function responsibilityOf(field: DataField | undefined): string | undefined {
  return nonEmpty(withoutFullStop(cleanText(firstSubfield(field, 'c') ?? '')));
}

function withoutFullStop(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1).trimEnd() : text;
}

/** Variant titles and titles of works within, each also in original script. */
function otherTitlesOf(record: MarcRecord, title: string): string[] {
  const otherTitleFields = interleaveOriginalScripts(record, fieldsOf(record, '246', '247', '730', '740'));
  const works = interleaveOriginalScripts(record, fieldsOf(record, '700', '710', '711'));
  const uniform = fieldsOf(record, '130', '240').flatMap((field) => originalScriptsOf(record, field));
  const inMoreScripts = fieldsOf(record, '245').flatMap((field) => originalScriptsOf(record, field).slice(1));
  if (otherTitleFields.length + works.length + uniform.length + inMoreScripts.length === 0) return [];
  const texts = [
    ...inMoreScripts.map((field) => element(joinSubfields(field, 'abnp'))),
    ...otherTitleFields.map((field) =>
      field.tag === '730' ? heading(joinSubfields(field, 'anp')) : element(joinSubfields(field, 'abnp')),
    ),
    ...uniform.map((field) => heading(joinSubfields(field, 'anp'))),
    ...works.flatMap((field) => subfieldValues(field, 't').map(heading)),
  ];
  return distinct(texts.filter((text) => text !== title));
}

/** `Band 2. Die Gefährten`, joined from $n and $p in their order. */
function partOf(field: DataField | undefined): string | undefined {
  if (field === undefined || firstSubfield(field, 'np') === undefined) return undefined;
  return nonEmpty(element(joinTitle(...subfieldValues(field, 'np').map((part) => element(part)))));
}

/** The length of the non-filing article: between non-sort marks, otherwise the count in the second indicator. */
function nonFilingOf(field: DataField | undefined, raw: string, title: string): number {
  const marked = /^\s*(?:\u0098([^\u009c]*)\u009c|¬([^¬]*)¬|<<([^<>]{1,40})>>)/.exec(raw);
  const article = marked?.[1] ?? marked?.[2] ?? marked?.[3];
  if (article !== undefined) return Math.min(cleanText(article).length + 1, title.length);
  const count = /^[1-9]$/.test(field?.ind2 ?? '') ? Number(field?.ind2) : 0;
  return count < title.length ? count : 0;
}

function originalTitleOf(record: MarcRecord): string {
  const uniform = fieldsOf(record, '240', '130').find((field) => firstSubfield(field, 'a') !== undefined);
  if (uniform !== undefined) return heading(subfieldValues(uniform, 'anp').join(' '));
  return heading(firstSubfield(fieldsOf(record, '765')[0], 't') ?? '');
}

import type { BibRecord } from '../record/bib-record.ts';
import { joinTitle } from '../record/whole-title.ts';
import { type DataField, fieldsOf, firstOf, joined, type MarcRecord, valuesOf } from './marc-record.ts';
import { originalScriptOf } from './original-script.ts';
import { clean, distinct, element, filled, heading, type Undefinable } from './text.ts';

/** What the fields of titles tell. */
export type Titles = Pick<BibRecord, 'title' | 'nonFiling' | 'otherTitles'> &
  Undefinable<
    Pick<BibRecord, 'titleMissing' | 'subtitle' | 'part' | 'originalScriptTitle' | 'originalTitle' | 'responsibility'>
  >;

/** Title, part and other titles: MARC 245, its 880, 130/240/765, 246/247/730/740, works of 700/710/711 $t. */
export function titlesOf(record: MarcRecord): Titles {
  const main = fieldsOf(record, '245').find((field) => firstOf(field, 'abnpk') !== undefined);
  const own = firstOf(main, 'a');
  const raw = own ?? firstOf(main, 'kbnp') ?? '';
  const title = element(raw);
  const original = originalScriptOf(record, main);
  return {
    title,
    titleMissing: title === '' ? true : undefined,
    subtitle: own === undefined || main === undefined ? undefined : filled(element(joined(main, 'b'))),
    part: partOf(main),
    nonFiling: nonFilingOf(main, raw, title),
    originalScriptTitle: original && filled(element(joined(original, 'ab'))),
    originalTitle: filled(originalTitleOf(record)),
    otherTitles: otherTitlesOf(record, title),
    responsibility: filled(withoutFullStop(clean(firstOf(main, 'c') ?? ''))),
  };
}

function withoutFullStop(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1).trimEnd() : text;
}

/** Further titles, those of works within, and all of them in their own script. */
function otherTitlesOf(record: MarcRecord, title: string): string[] {
  const own = fieldsOf(record, '246', '247', '730', '740').concat(
    linkedOf(record, ['130', '240', '246', '247', '730']),
  );
  const works = fieldsOf(record, '700', '710', '711').concat(linkedOf(record, ['700', '710', '711']));
  if (own.length + works.length === 0) return [];
  const texts = [
    ...own.map((field) =>
      /^[17]30/.test(linkedTag(field)) ? heading(joined(field, 'anp')) : element(joined(field, 'abnp')),
    ),
    ...works.flatMap((field) => valuesOf(field, 't').map(heading)),
  ];
  return distinct(texts.filter((other) => other !== title));
}

/** The fields 880 that hold a field of one of these tags in its own script. */
function linkedOf(record: MarcRecord, tags: readonly string[]): DataField[] {
  return fieldsOf(record, '880').filter((field) => tags.includes(linkedTag(field)));
}

/** The tag of a field, or of the one that a field 880 stands for. */
function linkedTag(field: DataField): string {
  return field.tag === '880' ? (firstOf(field, '6') ?? '').slice(0, 3) : field.tag;
}

/** `Band 2. Die Gefährten` from $n and $p in their order. */
function partOf(field: DataField | undefined): string | undefined {
  if (field === undefined || firstOf(field, 'np') === undefined) return undefined;
  return filled(element(joinTitle(...valuesOf(field, 'np').map((part) => element(part)))));
}

/** The article to skip: between non-sort marks, or as many characters as the second indicator says. */
function nonFilingOf(field: DataField | undefined, raw: string, title: string): number {
  const marked = /^\s*(?:\u0098([^\u009c]*)\u009c|¬([^¬]*)¬|<<([^<>]{1,40})>>)/.exec(raw);
  const article = marked?.[1] ?? marked?.[2] ?? marked?.[3];
  if (article !== undefined) return Math.min(clean(article).length + 1, title.length);
  const count = /^[1-9]$/.test(field?.ind2 ?? '') ? Number(field?.ind2) : 0;
  return count < title.length ? count : 0;
}

function originalTitleOf(record: MarcRecord): string {
  const uniform = fieldsOf(record, '240', '130').find((field) => firstOf(field, 'a') !== undefined);
  if (uniform !== undefined) return heading(valuesOf(uniform, 'anp').join(' '));
  return heading(firstOf(fieldsOf(record, '765')[0], 't') ?? '');
}

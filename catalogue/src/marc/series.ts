import type { BibRecord, SeriesEntry } from '../record/bib-record.ts';
import { type DataField, fieldsOf, firstOf, type MarcRecord, valuesOf } from './marc-record.ts';
import { clean, element, heading, longestList, stated } from './text.ts';

/** Series as printed (490) with the number of the series record from 800/810/811/830 $w; those alone where 490 lacks. */
export function seriesOf(record: MarcRecord): SeriesEntry[] {
  const tracings = fieldsOf(record, '830', '800', '810', '811');
  // 400 to 411 are what 490 was before 2008 where the series stood under a name.
  const statements = fieldsOf(record, '490', '440', '400', '410', '411');
  if (tracings.length + statements.length === 0) return [];
  const traced = tracings.map((field) => ({
    title: heading(firstOf(field, field.tag === '830' ? 'a' : 'ta') ?? ''),
    number: numberOf(field),
    recordId: recordIdOf(field),
  }));
  const printed = statements.map((field) => {
    const title = element(firstOf(field, field.tag < '440' ? 't' : 'a') ?? '');
    const match = traced.find(
      (other) => other.title !== '' && title.toLowerCase().startsWith(other.title.toLowerCase()),
    );
    return { title, number: numberOf(field) || match?.number || '', recordId: match?.recordId };
  });
  const rest = traced.filter(
    ({ title }) => !printed.some((other) => other.title.toLowerCase().startsWith(title.toLowerCase())),
  );
  const entries = [...printed, ...rest].filter(({ title }) => title !== '');
  return entries.slice(0, longestList).map((entry) => stated(entry) as SeriesEntry);
}

/** The record this one is a part of: its host (773), otherwise the set that 8XX $w names for a part (leader/19 b, c). */
export function parentOf(record: MarcRecord): BibRecord['parent'] {
  const host = fieldsOf(record, '773')[0];
  const isPart = 'bc'.includes(record.leader.charAt(19) || ' ');
  const field = host ?? (isPart ? fieldsOf(record, '800', '810', '811', '830').find(recordIdOf) : undefined);
  if (field === undefined) return undefined;
  const title = heading(firstOf(field, host === undefined && field.tag === '830' ? 'a' : 't') ?? '');
  const number = element(firstOf(field, host === undefined ? 'v' : 'gq') ?? '');
  const parent = stated({ recordId: recordIdOf(field), title, number });
  return Object.keys(parent).length === 0 ? undefined : parent;
}

function numberOf(field: DataField): string {
  return element(firstOf(field, 'v') ?? '');
}

/** The record number of $w without the source in brackets; the union catalogues' own before DNB and ZDB numbers. */
function recordIdOf(field: DataField): string | undefined {
  const numbers = valuesOf(field, 'w').map((number) => clean(number, 256));
  const own = numbers.find((number) => !/^\(DE-(?:600|101|599)\)/.test(number)) ?? numbers[0];
  const id = own?.replace(/^\([^)]*\)/, '').trim();
  return id === '' ? undefined : id;
}

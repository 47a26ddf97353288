import { type DataField, valuesOf } from './marc-record.ts';
import { cleanNumber } from './text.ts';

/** The record number of $w without the source in brackets; the union catalogues' own before DNB and ZDB numbers. */
export function linkedRecordIdOf(field: DataField): string | undefined {
  const numbers = valuesOf(field, 'w').map((number) => cleanNumber(number, 256));
  const own = numbers.find((number) => !/^\(DE-(?:600|101|599)\)/.test(number)) ?? numbers[0];
  const id = own?.replace(/^\([^)]*\)/, '').trim();
  return id === '' ? undefined : id;
}

import { createHash } from 'node:crypto';
import type { RepairLog } from '../../report/repairs.ts';
import { cleanNumber } from '../../text/clean-text.ts';
import {
  controlField,
  type DataField,
  fieldsOf,
  firstSubfield,
  type MarcRecord,
  subfieldValues,
} from '../marc-record.ts';

const maxIdLength = 256;

/**
 * The record's id: the subfield that the mapping names (such as `999$c`), MARC 001, or Koha's 999 $c. Without any of
 * them it is `g-` and a hash of the content, which stays the same while the record is unchanged.
 */
export function recordIdOf(record: MarcRecord, subfield: string | undefined, repairs: RepairLog): string {
  const mappedId =
    subfield === undefined ? undefined : firstSubfield(fieldsOf(record, subfield.slice(0, 3))[0], subfield.slice(4));
  const koha = fieldsOf(record, '999').find(
    (field) => /^\d+$/.test(firstSubfield(field, 'c') ?? '') && firstSubfield(field, 'd'),
  );
  for (const candidate of [mappedId, controlField(record, '001'), firstSubfield(koha, 'c')]) {
    const id = cleanNumber(candidate ?? '', maxIdLength * 2);
    if (id.length > maxIdLength) repairs.add('id-shortened', id);
    if (id !== '') return id.slice(0, maxIdLength);
  }
  repairs.add('id-generated');
  const content = JSON.stringify([record.leader.slice(5, 9), record.controlFields, record.dataFields]);
  return `g-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}

/**
 * The record number in $w without the source in brackets; the union catalogue's own number is preferred to DNB and
 * ZDB numbers.
 */
export function linkedRecordIdOf(field: DataField): string | undefined {
  const numbers = subfieldValues(field, 'w').map((number) => cleanNumber(number, 256));
  const preferred = numbers.find((number) => !/^\(DE-(?:600|101|599)\)/.test(number)) ?? numbers[0];
  const id = preferred?.replace(/^\([^)]*\)/, '').trim();
  return id === '' ? undefined : id;
}

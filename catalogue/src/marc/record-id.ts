import { createHash } from 'node:crypto';
import type { RepairLog } from '../import/repairs.ts';
import { control, fieldsOf, firstOf, type MarcRecord } from './marc-record.ts';
import { cleanNumber } from './text.ts';

const longestId = 256;

/**
 * The record's id: the mapping's own place (such as `999$c`), MARC 001, else Koha's 999 $c. Without any of them `g-` and
 * a hash of the content, which stays the same as long as the record does.
 */
export function recordIdOf(record: MarcRecord, place: string | undefined, repairs: RepairLog): string {
  const own = place === undefined ? undefined : firstOf(fieldsOf(record, place.slice(0, 3))[0], place.slice(4));
  const koha = fieldsOf(record, '999').find((field) => /^\d+$/.test(firstOf(field, 'c') ?? '') && firstOf(field, 'd'));
  for (const candidate of [own, control(record, '001'), firstOf(koha, 'c')]) {
    const id = cleanNumber(candidate ?? '', longestId * 2);
    if (id.length > longestId) repairs.add('id-shortened', id);
    if (id !== '') return id.slice(0, longestId);
  }
  repairs.add('id-generated');
  const content = JSON.stringify([record.leader.slice(5, 9), record.controlFields, record.dataFields]);
  return `g-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}

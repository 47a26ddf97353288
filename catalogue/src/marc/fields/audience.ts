import { audienceGroupOf } from '../../record/audience-group.ts';
import type { AudienceGroup } from '../../record/bib-record.ts';
import { controlField, fieldsOf, leaderAt, type MarcRecord, subfieldValues } from '../marc-record.ts';

/** MARC 21 008/22, target audience, of books, music, software and visual materials. */
const groups: Readonly<Record<string, AudienceGroup>> = {
  a: 'preschool',
  b: 'children',
  c: 'children',
  d: 'youth',
  e: 'adults',
  f: 'adults',
  g: 'general',
  j: 'children',
};

/** The audience of the record: from the ages and words of 521, which are more precise, otherwise from 008/22. */
export function audienceOf(record: MarcRecord): AudienceGroup | undefined {
  for (const field of fieldsOf(record, '521')) {
    // A first indicator of 0 or 2 means reading or interest grade level; the text itself does not say so.
    const isGrade = field.ind1 === '0' || field.ind1 === '2';
    const group = audienceGroupOf(`${isGrade ? 'grade ' : ''}${subfieldValues(field, 'a').join(' ')}`);
    if (group !== undefined) return group;
  }
  const type = leaderAt(record, 6);
  // In maps and serials 008/22 has another meaning.
  const isSerial = 'at'.includes(type) && 'bis'.includes(leaderAt(record, 7));
  if (isSerial || !'atcdijmgkor'.includes(type)) return undefined;
  return groups[(controlField(record, '008') ?? '').charAt(22)];
}

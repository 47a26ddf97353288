import { type DataField, fieldsOf, firstOf, type MarcRecord } from './marc-record.ts';

/** The field 880 that holds `field` in its own script; they are joined by $6 (`880-01` and `245-01`). */
export function originalScriptOf(record: MarcRecord, field: DataField | undefined): DataField | undefined {
  if (field === undefined) return undefined;
  const occurrence = /^880-(\d{2})/.exec(firstOf(field, '6') ?? '')?.[1];
  if (occurrence === undefined || occurrence === '00') return undefined;
  return fieldsOf(record, '880').find((other) => firstOf(other, '6')?.startsWith(`${field.tag}-${occurrence}`));
}

/** A MARC 21 control field (tags 001 to 009). */
export interface ControlField {
  readonly tag: string;
  readonly value: string;
}

/** One subfield of a data field. */
export interface Subfield {
  readonly code: string;
  readonly value: string;
}

/** A MARC 21 data field (tags 010 to 999). */
export interface DataField {
  readonly tag: string;
  readonly ind1: string;
  readonly ind2: string;
  readonly subfields: readonly Subfield[];
}

/** A MARC 21 record in memory; fields keep the order of the source, texts are NFC. */
export interface MarcRecord {
  readonly leader: string;
  readonly controlFields: readonly ControlField[];
  readonly dataFields: readonly DataField[];
}

/** The value of the first control field with this tag. */
export function control(record: MarcRecord, tag: string): string | undefined {
  return record.controlFields.find((field) => field.tag === tag)?.value;
}

/** All data fields with one of these tags, in the record's order. */
export function fieldsOf(record: MarcRecord, ...tags: readonly string[]): DataField[] {
  return record.dataFields.filter((field) => tags.includes(field.tag));
}

/** All values of the subfields whose code is one of `codes`, in the field's order; blank ones are left out. */
export function valuesOf(field: DataField, codes: string): string[] {
  return field.subfields
    .filter(({ code, value }) => codes.includes(code) && value.trim() !== '')
    .map(({ value }) => value);
}

/** The first value of the subfields whose code is one of `codes`. */
export function firstOf(field: DataField | undefined, codes: string): string | undefined {
  return field === undefined ? undefined : valuesOf(field, codes)[0];
}

/** One character of the leader (counted from 0); a blank where the leader is too short or has the `#` of manuals. */
export function leaderAt(record: MarcRecord, position: number): string {
  const character = record.leader.charAt(position);
  return character === '' || character === '#' ? ' ' : character;
}

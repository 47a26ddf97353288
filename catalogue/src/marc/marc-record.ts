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
  /** The fields 880 of a field that is also there in Latin script; absent until they are looked for (`withOriginalScripts`). */
  readonly originalScripts?: ReadonlyMap<DataField, readonly DataField[]>;
}

/** The value of the first control field with this tag. */
export function controlField(record: MarcRecord, tag: string): string | undefined {
  for (const field of record.controlFields) if (field.tag === tag) return field.value;
  return undefined;
}

const none: readonly DataField[] = [];
/**
 * The fields by tag of the record that was asked about last: mapping asks some ninety times about one record. Tags are
 * numbers but for a few; only the places in `filled` are taken.
 */
const byNumber = Array.from({ length: 1000 }, (): DataField[] | undefined => undefined);
let filled: number[] = [];
let byOtherTag = new Map<string, DataField[]>();
let asked: MarcRecord | undefined;

function ask(record: MarcRecord): void {
  for (const number of filled) byNumber[number] = undefined;
  filled = [];
  byOtherTag = new Map();
  asked = record;
  for (const field of record.dataFields) {
    const same = withTag(field.tag);
    if (same !== undefined) same.push(field);
    else put(field);
  }
}

function put(field: DataField): void {
  const number = tagNumber(field.tag);
  if (number < 0) byOtherTag.set(field.tag, [field]);
  else {
    byNumber[number] = [field];
    filled.push(number);
  }
}

function withTag(tag: string): DataField[] | undefined {
  const number = tagNumber(tag);
  return number < 0 ? byOtherTag.get(tag) : byNumber[number];
}

/** The number that a tag of three digits is; -1 for any other. */
function tagNumber(tag: string): number {
  const hundreds = tag.charCodeAt(0) - 0x30;
  const tens = tag.charCodeAt(1) - 0x30;
  const ones = tag.charCodeAt(2) - 0x30;
  const isNumber = tag.length === 3 && isDigit(hundreds) && isDigit(tens) && isDigit(ones);
  return isNumber ? 100 * hundreds + 10 * tens + ones : -1;
}

function isDigit(value: number): boolean {
  return value >= 0 && value <= 9;
}

/** All data fields with one of these tags, in the record's order. */
export function fieldsOf(record: MarcRecord, ...tags: readonly string[]): readonly DataField[] {
  if (asked !== record) ask(record);
  let found = none;
  for (const tag of tags) {
    const fields = withTag(tag);
    if (fields === undefined) continue;
    if (found !== none) return record.dataFields.filter((field) => tags.includes(field.tag));
    found = fields;
  }
  return found;
}

/** All values of the subfields whose code is one of `codes`, in the field's order; blank ones are left out. */
export function subfieldValues(field: DataField, codes: string): string[] {
  const values: string[] = [];
  for (const { code, value } of field.subfields) if (codes.includes(code) && !isBlank(value)) values.push(value);
  return values;
}

/** The first value of the subfields whose code is one of `codes`. */
export function firstSubfield(field: DataField | undefined, codes: string): string | undefined {
  if (field === undefined) return undefined;
  for (const { code, value } of field.subfields) if (codes.includes(code) && !isBlank(value)) return value;
  return undefined;
}

/** The values of those subfields, with blanks between them. */
export function joinSubfields(field: DataField, codes: string): string {
  let text = '';
  for (const { code, value } of field.subfields) {
    if (codes.includes(code) && !isBlank(value)) text = text === '' ? value : `${text} ${value}`;
  }
  return text;
}

function isBlank(value: string): boolean {
  return value.charCodeAt(0) > 0x20 && value.charCodeAt(0) < 0x7f ? false : value.trim() === '';
}

/** One character of the leader (counted from 0); a blank where the leader is too short or has the `#` of manuals. */
export function leaderAt(record: MarcRecord, position: number): string {
  const character = record.leader.charAt(position);
  return character === '' || character === '#' ? ' ' : character;
}

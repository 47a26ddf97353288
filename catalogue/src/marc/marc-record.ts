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
  /**
   * The fields 880 of each field that also exists in Latin script; absent until `withOriginalScripts` resolves them.
   */
  readonly originalScripts?: ReadonlyMap<DataField, readonly DataField[]>;
}

/** The value of the first control field with this tag. */
export function controlField(record: MarcRecord, tag: string): string | undefined {
  for (const field of record.controlFields) if (field.tag === tag) return field.value;
  return undefined;
}

const noFields: readonly DataField[] = [];
/**
 * The fields by tag of the last record that was looked up: the mapping makes some ninety look-ups for each record.
 * Nearly all tags are numbers; `filledTags` lists the occupied entries of the table.
 */
const byTagNumber = Array.from({ length: 1000 }, (): DataField[] | undefined => undefined);
let filledTags: number[] = [];
let byOtherTag = new Map<string, DataField[]>();
let lastRecord: MarcRecord | undefined;

function indexFields(record: MarcRecord): void {
  for (const number of filledTags) byTagNumber[number] = undefined;
  filledTags = [];
  byOtherTag = new Map();
  lastRecord = record;
  for (const field of record.dataFields) {
    const same = fieldsByTag(field.tag);
    if (same !== undefined) same.push(field);
    else addField(field);
  }
}

function addField(field: DataField): void {
  const number = tagNumber(field.tag);
  if (number < 0) byOtherTag.set(field.tag, [field]);
  else {
    byTagNumber[number] = [field];
    filledTags.push(number);
  }
}

function fieldsByTag(tag: string): DataField[] | undefined {
  const number = tagNumber(tag);
  return number < 0 ? byOtherTag.get(tag) : byTagNumber[number];
}

/** The number of a tag of three digits; -1 for any other tag. */
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
  if (lastRecord !== record) indexFields(record);
  let matches = noFields;
  for (const tag of tags) {
    const fields = fieldsByTag(tag);
    if (fields === undefined) continue;
    if (matches !== noFields) return record.dataFields.filter((field) => tags.includes(field.tag));
    matches = fields;
  }
  return matches;
}

/** All values of the subfields whose code is one of `codes`, in the field's order; blank values are left out. */
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

/** The values of these subfields, joined by blanks. */
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

/**
 * One character of the leader (counted from 0); a blank where the leader is too short or contains `#`, as manuals
 * write it.
 */
export function leaderAt(record: MarcRecord, position: number): string {
  const character = record.leader.charAt(position);
  return character === '' || character === '#' ? ' ' : character;
}

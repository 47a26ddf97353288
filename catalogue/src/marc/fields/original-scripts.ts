import { type DataField, firstSubfield, type MarcRecord, type Subfield } from '../marc-record.ts';

/** Tags of descriptive fields. An 880 that links to any other field (local fields, holdings, links) is ignored. */
const descriptive = /^(?:[1-7]\d\d|8[0-3]\d)$/;
/** Fields that a record has once: an 880 for such a field belongs to it, whatever its occurrence number is. */
const single: ReadonlySet<string> = new Set(['100', '110', '111', '130', '240', '245']);

/**
 * Resolves the fields 880 (MARC 21, "Alternate Graphic Representation" and appendix A). Fields that $6 links become
 * pairs (`originalScripts`). An 880 without a linked field (occurrence 00, or no match) takes the place of that
 * field; so does the 880 of a field that holds only a placeholder (`<>`). A record without 880 and without
 * placeholders is returned unchanged.
 */
export function withOriginalScripts(record: MarcRecord): MarcRecord {
  const dataFields = record.dataFields.some(hasPlaceholder)
    ? record.dataFields.map(withVacantEmptied)
    : record.dataFields;
  if (!dataFields.some(({ tag }) => tag === '880'))
    return dataFields === record.dataFields ? record : { ...record, dataFields };
  const romanised = dataFields.filter(({ tag }) => tag !== '880');
  const pairs = new Map<DataField, DataField[]>();
  const unpaired: DataField[] = [];
  for (const field of dataFields) {
    if (field.tag !== '880') continue;
    const link = linkOf(field);
    if (link === undefined) continue;
    const partner = partnerOf(link, romanised);
    if (partner !== undefined) pairs.set(partner, [...(pairs.get(partner) ?? []), field]);
    else if (descriptive.test(link.tag)) unpaired.push({ ...field, tag: link.tag });
  }
  const fields = dataFields.flatMap((field) => {
    if (field.tag === '880') return [];
    const [first, ...furtherFields] = pairs.get(field) ?? [];
    if (first === undefined || !isPlaceholder(field)) return [field];
    pairs.delete(field);
    const promoted = { ...first, tag: field.tag };
    if (furtherFields.length > 0) pairs.set(promoted, furtherFields);
    return [promoted];
  });
  return { ...record, dataFields: [...fields, ...unpaired], originalScripts: pairs };
}

/** The fields 880 that hold `field` in original script. */
export function originalScriptsOf(record: MarcRecord, field: DataField | undefined): readonly DataField[] {
  return (field && record.originalScripts?.get(field)) ?? noFields;
}

/** The fields, each followed by its original scripts under the tag of the field. */
export function interleaveOriginalScripts(record: MarcRecord, fields: readonly DataField[]): readonly DataField[] {
  if (record.originalScripts === undefined || record.originalScripts.size === 0) return fields;
  return fields.flatMap((field) => [
    field,
    ...originalScriptsOf(record, field).map((originalField) => ({ ...originalField, tag: field.tag })),
  ]);
}

const noFields: readonly DataField[] = [];

interface Link {
  readonly tag: string;
  readonly occurrence: string;
}

/** Parses $6: `245-02/$1` links to the field 245 with occurrence number 02. */
function linkOf(field: DataField): Link | undefined {
  const [, tag, occurrence] = /^\s*(\d{3})-(\d{1,3})/.exec(firstSubfield(field, '6') ?? '') ?? [];
  return tag === undefined || occurrence === undefined ? undefined : { tag, occurrence };
}

function partnerOf({ tag, occurrence }: Link, fields: readonly DataField[]): DataField | undefined {
  const candidates = fields.filter((field) => field.tag === tag);
  const isAlone = /^0+$/.test(occurrence);
  const named = isAlone ? undefined : candidates.find((field) => namesOccurrence(field, occurrence));
  if (named !== undefined || !single.has(tag)) return named;
  return candidates.find((field) => firstSubfield(field, '6') === undefined) ?? (isAlone ? candidates[0] : undefined);
}

function namesOccurrence(field: DataField, occurrence: string): boolean {
  const link = linkOf(field);
  return link?.tag === '880' && Number(link.occurrence) === Number(occurrence);
}

/** Whether a subfield holds text for readers; 0 to 9 and w hold numbers and codes. */
const isText = ({ code }: Subfield) => /[a-vx-z]/.test(code);
/** Whether a value consists of ISBD punctuation and brackets only: `<> :`. */
const isEmptyMark = (value: string) => /^[\s:;,./=<>[\]()-]*$/.test(value);
/** `[Hebrew title]`, `[Title in Arabic script]`: the note that a title exists, not the title itself. */
const saysThereIsOne = /^\s*\[\s*(?:title in \p{L}+|[\p{L}\s-]{0,40}\b(?:title|script|characters|alphabet))\s*\]\W*$/iu;

/** Whether the field holds a placeholder instead of its text. */
function isPlaceholder(field: DataField): boolean {
  const [first] = field.subfields.filter(isText);
  return first === undefined || isEmptyMark(first.value) || saysThereIsOne.test(first.value);
}

/** Whether any subfield is `<>`, which says nothing even without an 880. */
function hasPlaceholder({ subfields }: DataField): boolean {
  return subfields.some(isVacant);
}

function isVacant({ value }: Subfield): boolean {
  return value.includes('<>') && isEmptyMark(value);
}

function withVacantEmptied(field: DataField): DataField {
  if (!hasPlaceholder(field)) return field;
  const subfields = field.subfields.map((subfield) => (isVacant(subfield) ? { ...subfield, value: '' } : subfield));
  return { ...field, subfields };
}

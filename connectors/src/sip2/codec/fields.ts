import { Sip2Exception } from './sip2-fault.ts';

/** The limits of a message; real ones stay far below. */
export const maxFields = 4_000;
export const maxValueLength = 4_096;

/** One variable field: two characters and its text. */
export type Field = readonly [id: string, value: string];

/** Fields that are read by people: a longer text loses its end. A longer number or name of anything else is no number or name. */
const textFields = new Set(['AE', 'AF', 'AG', 'AV', 'BD']);

/** The rest of a Perl object that Koha prints between fields, where it hides the id of the next one. */
const perlReference = /(?:C4::[\w:]{0,100}=)?HASH\(0x[0-9a-f]{1,16}\)/g;

/**
 * The variable fields of a message, in their order; the same id may come several times. Text that is no field is left out.
 * Throws `Sip2Exception`: `too-many-fields`, `too-long`.
 */
export function parseFields(text: string): Field[] {
  const fields: Field[] = [];
  for (const part of text.replace(perlReference, '').split('|')) {
    const id = part.slice(0, 2);
    if (!/^[A-Z][A-Z0-9]$/.test(id)) continue;
    if (fields.length === maxFields) throw new Sip2Exception('too-many-fields');
    const isLong = part.length > maxValueLength + 2;
    if (isLong && !textFields.has(id)) throw new Sip2Exception('too-long', { field: id });
    // Half a character at the end is none.
    const value = isLong ? part.slice(2, maxValueLength + 2).replace(/[\ud800-\udbff]$/, '') : part.slice(2);
    fields.push([id, value.replaceAll('&#124;', '|')]);
  }
  return fields;
}

/**
 * The text of fields. A value must not contain what ends a field or message, nor another control character: it would add
 * fields of its own. Throws `Sip2Exception`: `field`, `too-long`.
 */
export function formatFields(fields: readonly Field[]): string {
  if (fields.length > maxFields) throw new Sip2Exception('too-many-fields');
  return fields
    .map(([id, value]) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
      if (/[|\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(value)) throw new Sip2Exception('field', { field: id });
      if (value.length > maxValueLength) throw new Sip2Exception('too-long', { field: id });
      return `${id}${value}|`;
    })
    .join('');
}

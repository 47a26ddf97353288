import type { CsvField } from './csv-mapping.ts';

/** What databases write where there is nothing, and errors of a spreadsheet. The name Null and the German zero stay. */
const nothing =
  /^(?:\\N|NULL|null|\((?:NULL|null)\)|\[(?:NULL|null)\]|#(?:N\/A|NV|REF!|BEZUG!|NAME\?|VALUE!|WERT!|DIV\/0!|NULL!|NUM!|ZAHL!))$/;
/** What people write where there is nothing. */
const blankSign = /^[-–—_.?/]{1,5}$/;

/** Fields whose texts may be such words (`NULL` is a novel) or signs (`???` is a series). */
const titleFields: readonly CsvField[] = ['title', 'subtitle', 'part', 'originalTitle', 'otherTitles', 'series'];
/** Fields whose words the library maps itself (`states: { NULL: available }`). */
const mappedFields: readonly CsvField[] = ['mediaType', 'state'];
/** Fields of the library's own codes, which may be signs. */
const codeFields: readonly CsvField[] = ['id', 'itemType', 'branch', 'department', 'location'];

/**
 * The text of a cell; empty where the cell says that there is no value: otherwise thousands of titles would be by an
 * author called NULL.
 */
export function withoutBlankValue(field: CsvField, text: string): string {
  if (titleFields.includes(field) || mappedFields.includes(field)) return text;
  const trimmed = text.trim();
  if (nothing.test(trimmed)) return '';
  return blankSign.test(trimmed) && !codeFields.includes(field) ? '' : text;
}

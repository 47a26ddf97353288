import type { FieldMeaning } from '@buchfink/contract/search';
import { type FormField, formFields } from '../search-form.ts';
import { type SruTarget, sruMeanings } from './sru-target.ts';

/** Languages (ISO 639-2/B) of the search form; a system does not list its languages. */
const languages = [
  'ger',
  'eng',
  'fre',
  'ita',
  'spa',
  'por',
  'dut',
  'dan',
  'swe',
  'pol',
  'cze',
  'hun',
  'rum',
  'gre',
  'tur',
  'ukr',
  'rus',
  'hrv',
  'srp',
  'ara',
  'per',
  'kur',
  'chi',
  'jpn',
  'lat',
];

/** Every field that SRU can search, in the order of the form. */
const fields = formFields(sruMeanings).map(
  (field): FormField =>
    field.meaning === 'LANGUAGE' ? { ...field, options: languages.map((key) => ({ key })) } : field,
);

/** The search form of a library: the fields with an index. */
export function sruSearchFields({ indexes }: SruTarget): FormField[] {
  const byMeaning = indexes as Readonly<Partial<Record<FieldMeaning, string>>>;
  return fields.filter(({ meaning }) => byMeaning[meaning]);
}

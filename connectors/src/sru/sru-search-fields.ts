import type { FieldMeaning } from '@buchfink/contract/search';
import type { UnlabelledSearchField } from '../unlabelled.ts';
import type { SruTarget } from './sru-target.ts';

type Field = UnlabelledSearchField & { readonly meaning: FieldMeaning };

const text = { type: 'text', advanced: true, visible: true } as const;
const number = { ...text, number: true, halfWidth: true } as const;

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
const fields: readonly Field[] = [
  { ...text, id: 'FREE', meaning: 'FREE', advanced: false },
  { ...text, id: 'TITLE', meaning: 'TITLE' },
  { ...text, id: 'AUTHOR', meaning: 'AUTHOR' },
  { ...text, id: 'KEYWORD', meaning: 'KEYWORD' },
  { ...text, id: 'PUBLISHER', meaning: 'PUBLISHER' },
  { ...text, id: 'CATEGORY', meaning: 'CATEGORY' },
  { ...text, id: 'ISBN', meaning: 'ISBN', type: 'barcode' },
  { ...text, id: 'BARCODE', meaning: 'BARCODE', type: 'barcode' },
  { ...number, id: 'YEAR', meaning: 'YEAR', halfWidth: false },
  { ...number, id: 'YEAR_START', meaning: 'YEAR_START' },
  { ...number, id: 'YEAR_END', meaning: 'YEAR_END' },
  {
    ...text,
    id: 'LANGUAGE',
    meaning: 'LANGUAGE',
    type: 'dropdown',
    options: languages.map((key) => ({ key })),
  },
];

/** The search form of a library: the fields with an index. */
export function sruSearchFields({ indexes }: SruTarget): Field[] {
  const byMeaning = indexes as Readonly<Partial<Record<FieldMeaning, string>>>;
  return fields.filter(({ meaning }) => byMeaning[meaning]);
}

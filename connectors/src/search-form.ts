import type { FieldMeaning } from '@buchfink/contract/search';
import type { UnlabelledSearchField } from './unlabelled.ts';

/** A field of a search form; its id is its meaning. */
export type FormField = UnlabelledSearchField & { readonly meaning: FieldMeaning };

const text = { type: 'text', advanced: true, visible: true } as const;
const barcode = { ...text, type: 'barcode' } as const;
const number = { ...text, number: true, halfWidth: true } as const;
const dropdown = { ...text, type: 'dropdown' } as const;

/** How each meaning is entered: the same in the forms of all systems. */
const inputs = {
  FREE: { ...text, advanced: false },
  TITLE: text,
  AUTHOR: text,
  KEYWORD: text,
  PUBLISHER: text,
  CATEGORY: text,
  ISBN: barcode,
  BARCODE: barcode,
  YEAR: { ...number, halfWidth: false },
  YEAR_START: number,
  YEAR_END: number,
  MEDIATYPE: dropdown,
  LANGUAGE: dropdown,
  BRANCH: dropdown,
  AVAILABLE: { ...text, type: 'checkbox' },
} as const satisfies Partial<Record<FieldMeaning, Omit<UnlabelledSearchField, 'id'>>>;

/** The fields of a search form for these meanings, in their order. Dropdowns have no options yet. */
export const formFields = (meanings: readonly (keyof typeof inputs)[]): FormField[] =>
  meanings.map((meaning) => ({ ...inputs[meaning], id: meaning, meaning }));

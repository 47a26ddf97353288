import type { FieldMeaning, SortOrder } from '@buchfink/contract/search';

/** One query, which every engine gets alike. */
export interface Query {
  readonly fields: readonly { readonly meaning: FieldMeaning; readonly text: string }[];
  /** Selected options: one per facet. */
  readonly filters: Readonly<Partial<Record<'mediaType' | 'availability' | 'branch', string>>>;
  readonly sort: SortOrder;
  readonly offset: number;
  /** Whether the last word of the last field is a prefix. */
  readonly isPrefix: boolean;
}

/** A class of queries. */
export interface QueryClass {
  readonly name: string;
  readonly queries: readonly Query[];
  /** Whether only an engine with spelling correction can answer it. */
  readonly isMisspelt?: true;
}

/** The words of a text as in a query: lower case, letters and digits. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

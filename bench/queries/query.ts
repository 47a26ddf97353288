import type { FieldMeaning, SortOrder } from '@buchfink/contract/search';

/** One question, asked of every engine alike. */
export interface Query {
  readonly fields: readonly { readonly meaning: FieldMeaning; readonly text: string }[];
  /** Chosen options: one of each facet. */
  readonly filters: Readonly<Partial<Record<'mediaType' | 'availability' | 'branch', string>>>;
  readonly sort: SortOrder;
  readonly offset: number;
  /** The last word of the last field is only begun. */
  readonly begun: boolean;
}

/** A kind of question with its samples. */
export interface QueryClass {
  readonly name: string;
  readonly queries: readonly Query[];
  /** Only an engine that forgives can answer it. */
  readonly isMisspelt?: true;
}

/** The words of a text as they are asked for: lower case, letters and digits. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

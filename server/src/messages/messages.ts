import type { CopyState } from '@buchfink/contract/availability';
import type { ErrorCode } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import type { MediaType } from '@buchfink/contract/media-type';
import type { FacetId, FieldMeaning } from '@buchfink/contract/search';
import { de } from './de.ts';
import { en } from './en.ts';

/** All words the service says, in one language. A code without its words does not compile. */
export interface Messages {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly facets: Readonly<Record<FacetId, string>>;
  readonly copyStates: Readonly<Record<CopyState, string>>;
  readonly searchFields: Readonly<Record<FieldMeaning, { readonly label: string; readonly hint?: string }>>;
  readonly mediaTypes: Readonly<Record<MediaType, string>>;
  /** Labels of the lines of a record's details, by key. */
  readonly details: Readonly<Record<string, string>>;
}

export const messages: Readonly<Record<Locale, Messages>> = { de, en };

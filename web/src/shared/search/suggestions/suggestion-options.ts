import type { MediaType } from '@buchfink/contract/media-type';
import type { SearchField } from '@buchfink/contract/search';
import { maxSuggestions, type Suggestion } from '@buchfink/contract/suggest';
import type { Translate } from '#shared/i18n/i18n.ts';
import { recordPath } from '#shared/search/path/record-path.ts';
import { resultPath } from '../address/search-address.ts';
import { searchName } from '../address/search-name.ts';
import { type PastSearch, searchKey } from '../box/past-searches.ts';

/** A line of the list below a search field. */
export type SuggestionOption = { readonly key: string; readonly text: string } & (
  | {
      readonly kind: Suggestion['kind'];
      readonly detail?: string | undefined;
      readonly mediaType?: MediaType | undefined;
      readonly path: string;
      /** The search it stands for; none where it leads to a record. */
      readonly fields?: readonly SearchField[];
    }
  | { readonly kind: 'past'; readonly path: string; readonly fields: PastSearch }
  | { readonly kind: 'forget' }
);

export interface SuggestionGroup {
  readonly id: 'title' | 'author' | 'subject' | 'past';
  readonly options: readonly SuggestionOption[];
}

/** So many past searches stand in the list; all of them stand in the settings. */
const pastShown = 7;

/** Titles, persons and subjects each together, in the order of the first of them: the service puts first what is meant. */
export function suggestionGroups(suggestions: readonly Suggestion[], libraryId: number): SuggestionGroup[] {
  const shown = suggestions.slice(0, maxSuggestions);
  const all = shown.map((suggestion) => optionOf(suggestion, libraryId));
  // What leads to the same place stands there once.
  const options = all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index);
  return [...new Set(shown.map(({ kind }) => kind))].map((id) => ({
    id,
    options: options.filter(({ kind }) => kind === id),
  }));
}

function optionOf(
  { kind, text, detail, mediaType, recordId, fields }: Suggestion,
  libraryId: number,
): SuggestionOption {
  const isRecord = recordId !== undefined;
  const path = isRecord ? recordPath(libraryId, recordId) : searchPath(fields, libraryId);
  // By where it leads: it stays the same option wherever it stands in a later list.
  return { key: `${kind} ${path}`, kind, text, detail, mediaType, path, ...(!isRecord && { fields }) };
}

/** The latest searches, and at their end the way to forget them all. */
export function pastGroups(past: readonly PastSearch[], libraryId: number, t: Translate): SuggestionGroup[] {
  if (past.length === 0) return [];
  const options = past.slice(0, pastShown).map((fields) => ({
    key: searchKey(fields),
    kind: 'past' as const,
    text: searchName({ fields }, t),
    fields,
    path: searchPath(fields, libraryId),
  }));
  return [{ id: 'past', options: [...options, { key: 'forget', kind: 'forget', text: t('suggest.forget-all') }] }];
}

function searchPath(fields: readonly SearchField[], libraryId: number): string {
  return resultPath({ libraryId, fields, filters: {}, sort: 'relevance' });
}

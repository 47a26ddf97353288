import type { MediaType } from '@buchfink/contract/media-type';
import type { SearchField } from '@buchfink/contract/search';
import { maxSuggestions, type Suggestion } from '@buchfink/contract/search/suggest';
import { recordPath } from '@buchfink/contract/text/path-segment';
import type { Translate } from '@buchfink/texts/texts';
import { metaSearchPath } from '#shared/search/address/meta-address.ts';
import { type PastSearch, searchKey } from '../../state/past-searches.ts';
import { resultPath } from '../address/search-address.ts';
import { searchName } from '../address/search-name.ts';

/** A line of the list below a search field. */
export type SuggestionOption = { readonly key: string; readonly text: string } & (
  | {
      readonly kind: Suggestion['kind'];
      readonly detail?: string | undefined;
      readonly mediaType?: MediaType | undefined;
      readonly path: string;
      /** The search it runs; absent when it leads to a record. */
      readonly fields?: readonly SearchField[];
    }
  | { readonly kind: 'past' | 'search'; readonly path: string; readonly fields: PastSearch }
  | { readonly kind: 'forget' }
);

export interface SuggestionGroup {
  readonly id: Suggestion['kind'] | 'past' | 'search';
  readonly options: readonly SuggestionOption[];
}

/** The number of past searches in the list; the settings have all of them. */
const pastShown = 7;

/**
 * Titles, persons, series and subjects in groups, in the order of their first suggestion: the service puts the best one
 * first.
 */
export function suggestionGroups(suggestions: readonly Suggestion[], libraryId: number): SuggestionGroup[] {
  const firstSuggestions = suggestions.slice(0, maxSuggestions);
  const all = firstSuggestions.map((suggestion) => optionOf(suggestion, libraryId));
  // One option for each target.
  const options = all.filter(({ key }, index) => all.findIndex((option) => option.key === key) === index);
  return [...new Set(firstSuggestions.map(({ kind }) => kind))].map((id) => ({
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
  // The target: it identifies the option at any position of a later list.
  return { key: `${kind} ${path}`, kind, text, detail, mediaType, path, fields: isRecord ? undefined : fields };
}

/** The search for the text as it is typed, which stands at the end of every list. */
export function searchGroup(text: string, libraryId: number): SuggestionGroup {
  const fields = [{ id: 'FREE', value: text }];
  return {
    id: 'search',
    options: [{ key: 'search', kind: 'search', text, fields, path: searchPath(fields, libraryId) }],
  };
}

/** The latest searches, and at their end the option to forget all. */
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
  return libraryId > 0
    ? resultPath({ libraryId, fields, filters: {}, sort: 'relevance' })
    : metaSearchPath({ fields, filters: {} });
}

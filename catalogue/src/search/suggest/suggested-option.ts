import { compareOptions } from '../../segment/columns/option-key.ts';

/** The facets whose options are suggested. */
export type OptionKind = 'author' | 'series' | 'subject';

/** A suggested author, series or subject. */
export interface SuggestedOption {
  readonly text: string;
  /** Number of its live records. */
  readonly count: number;
  /** Its canonical words. */
  readonly words: readonly string[];
}

/** The options of the most records, at most `limit`; among equals the first in the facet's order. */
export function mostFrequentOptions(
  id: OptionKind,
  options: readonly SuggestedOption[],
  limit: number,
): SuggestedOption[] {
  const inOrder = compareOptions(
    id,
    options.map(({ text }) => text),
  );
  const places = options.map((_, at) => at);
  places.sort((a, b) => (options[b]?.count ?? 0) - (options[a]?.count ?? 0) || inOrder(a, b));
  return places.slice(0, limit).flatMap((at) => options[at] ?? []);
}

/** The options with those last that records have in the reader's language beside. */
export function translatedLast(
  options: readonly SuggestedOption[],
  isTranslated: (text: string) => boolean,
): SuggestedOption[] {
  const last = new Set(options.filter(({ text }) => isTranslated(text)));
  return [...options.filter((option) => !last.has(option)), ...last];
}

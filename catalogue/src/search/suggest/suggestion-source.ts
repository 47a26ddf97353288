import type { IndexState } from '../../segment/segment.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { RequiredAttributes } from './attribute-words.ts';
import type { SuggestedTitle } from './suggest-titles.ts';
import type { SuggestedOption } from './suggested-option.ts';
import type { TypedText } from './typed-text.ts';

/** An interpretation of a typed text, with the attributes it requires. */
export interface Interpretation {
  readonly text: TypedText;
  readonly attributes?: RequiredAttributes;
}

/** The suggestions for a typed text, the best of each kind first. */
export interface FoundSuggestions {
  readonly titles: readonly SuggestedTitle[];
  readonly authors: readonly SuggestedOption[];
  readonly series: readonly SuggestedOption[];
  readonly subjects: readonly SuggestedOption[];
}

/** The dictionary that misspelt words are corrected by. */
export type SpellingDictionary = Pick<TermLookup, 'form' | 'prepare' | 'prefix' | 'similarTo'>;

/** What suggesting asks of an index: segments in memory and OpenSearch answer it. */
export interface SuggestionSource {
  readonly dictionary: SpellingDictionary;
  /** The best suggestions of each kind, at most `limit`; with attributes titles alone. */
  find(interpretation: Interpretation, limit: number, locale: HeadingLocale | undefined): FoundSuggestions;
  /** The segments that the titles found last are of. */
  readonly state: IndexState;
}

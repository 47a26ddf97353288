import type { FacetId } from '@buchfink/contract/search';
import { canonicalWord, foldText } from '../../text/fold.ts';

/** The facets that words may name. */
export type NamedFacet = Extract<FacetId, 'mediaType' | 'language' | 'audience' | 'year'>;

/**
 * How surely words mean the filter. `certain`: they hardly mean anything else (`dvd`, `auf türkisch`). `likely`: they
 * may as well be a subject (`film`, `türkisch`). `narrow`: they say more than the filter does (`hörspiel` is a kind of
 * audiobook), which only stands in where nothing has the words.
 */
export type Certainty = 'certain' | 'likely' | 'narrow';

/** The options of a facet that words name. */
export interface NamedFilter {
  readonly facet: NamedFacet;
  readonly options: readonly string[];
  readonly certainty: Certainty;
}

/** A pattern of words, and what a match of it names; undefined where the match names nothing after all. */
export interface WordPattern {
  readonly pattern: RegExp;
  readonly filterOf: (match: RegExpExecArray, thisYear: number) => NamedFilter | undefined;
}

/**
 * A pattern over the written forms of words (`writtenForm`), with single blanks between them, from where a word starts
 * to where one ends. The source is written as people write, and folded as words are.
 */
export function wordPattern(source: string, filterOf: WordPattern['filterOf']): WordPattern {
  return { pattern: new RegExp(`^(?:${canonicalWord(foldText(source))})(?= |$)`, 'u'), filterOf };
}

/** A pattern that always names the same options. */
export function namePattern(source: string, facet: NamedFacet, options: string, certainty: Certainty): WordPattern {
  const filter: NamedFilter = { facet, options: options.split(' '), certainty };
  return wordPattern(source, () => filter);
}

/** The form of a written word by which patterns know it: folded, without signs, but with the dash of `8-12`. */
export function writtenForm(word: string): string {
  return canonicalWord(
    foldText(word)
      .replace(/(\d)[\u2010-\u2015](?=\d)/gu, '$1-')
      .replace(/(?<!\d)-|-(?!\d)|[^\p{L}\p{M}\p{N}-]/gu, ''),
  );
}

import type { IndexSuggestion } from '../../search/index-query.ts';
import { suggestFrom } from '../../search/suggest/suggest.ts';
import { suggestTitles } from '../../search/suggest/suggest-titles.ts';
import type { FoundSuggestions, Interpretation, SuggestionSource } from '../../search/suggest/suggestion-source.ts';
import type { TypedText } from '../../search/suggest/typed-text.ts';
import type { LiveSegment } from '../../segment/segment.ts';
import type { HeadingLocale } from '../../text/heading-locale.ts';
import type { EngineAnswer } from '../ask.ts';
import type { EngineIndex } from '../engine-index.ts';
import { answered, askTogether, type Question } from '../question.ts';
import { EngineReader } from '../reader/engine-reader.ts';
import { fetchedSegment } from '../reader/fetched-segment.ts';
import { namesQuestion, noNames } from './suggested-names.ts';
import { titleSearches } from './title-candidates.ts';

/** Suggests titles, authors, series and subjects as the embedded index does. */
export function suggestEngine(
  index: EngineIndex,
  text: string,
  limit: number,
  locale?: HeadingLocale,
): IndexSuggestion[] {
  return suggestFrom(new EngineSource(index), text, limit, locale);
}

/**
 * An index that OpenSearch keeps as what suggestions come from. The best known titles with the typed words become a segment of
 * our own, in which titles are compared; names and headings are counted by the engine. One question for each
 * interpretation.
 */
class EngineSource implements SuggestionSource {
  readonly dictionary: EngineReader;
  readonly state: { readonly segments: LiveSegment[] } = { segments: [] };
  private readonly index: EngineIndex;

  constructor(index: EngineIndex) {
    this.index = index;
    this.dictionary = new EngineReader(index);
  }

  find(interpretation: Interpretation, limit: number, locale: HeadingLocale | undefined): FoundSuggestions {
    const { text, attributes } = interpretation;
    const [hits, names] = askTogether(this.index.ask, [
      { searches: titleSearches(interpretation), read: distinctHits },
      attributes ? answered(noNames) : namesQuestion(text, limit, locale),
      this.rarityLookups(text),
    ]);
    this.state.segments.splice(0, 1, fetchedSegment(hits));
    const isByPrefix = this.isRarerByPrefix(text);
    return { titles: suggestTitles(this.state, text, limit, { locale, attributes, isByPrefix }), ...names };
  }

  private rarityLookups({ completeWords, lastPrefix }: TypedText): Question<void> {
    return completeWords.length === 0 ? answered(undefined) : this.dictionary.lookups(completeWords, [lastPrefix]);
  }

  /** Whether a word with the last prefix is rarer than each complete word. */
  private isRarerByPrefix({ completeWords, lastPrefix }: TypedText): boolean {
    if (completeWords.length === 0) return true;
    const rarest = Math.min(...completeWords.map((word) => this.dictionary.form(word).count));
    // It has more postings than documents; they are counted only where that can matter.
    return this.dictionary.countPrefix(lastPrefix) <= rarest && this.dictionary.prefix(lastPrefix).count <= rarest;
  }
}

function distinctHits(answers: readonly EngineAnswer[]): EngineAnswer['hits'] {
  return [...new Map(answers.flatMap(({ hits }) => hits.map((hit) => [hit.number, hit] as const))).values()];
}

import type { Rung } from '@buchfink/contract/search';
import type { Condition } from '../filters/conditions.ts';
import { applyConditions } from '../filters/filters.ts';
import { countHits, type Hits } from '../matching/hits.ts';
import { matchConjunction } from '../matching/match-conjunction.ts';
import { filterByPhrases } from '../phrases/filter-by-phrases.ts';
import { matchedWordsOf, type ParsedText, type Phrase, type QueryWord } from '../query/parsed-query.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { MatchedWord } from '../search-matches.ts';

/** Words of a text (one, or neighbours) in whose place something else is looked for. */
export interface Rewrite {
  readonly text: ParsedText;
  readonly queryWords: readonly QueryWord[];
  /** Undefined when the words are left out. */
  readonly replacement: MatchedWord | undefined;
}

/** What must hold besides the words of a step: numbers in fields of their own, and fields that are no words. */
export interface FixedConstraints {
  readonly numbers: readonly MatchedWord[];
  readonly conditions: readonly Condition[];
}

/** A step of the ladder: what to look for, and how it differs from what was asked for. */
export interface RelaxationStep {
  readonly rung?: Rung;
  readonly words: readonly MatchedWord[];
  /** Those of the words that must stand together. */
  readonly phrases?: readonly Phrase[];
  readonly rewrites: readonly Rewrite[];
}

/** An attempt with what it found; after the last one, which found nothing, with what could be asked for instead. */
export interface StepResult extends RelaxationStep {
  readonly hits: readonly Hits[];
  readonly suggestion?: string;
}

/** A step that looks for something else in place of single words, and for the others as they stand or as `otherwise` says. */
export function rewriteStep(
  rung: Rung,
  texts: readonly ParsedText[],
  rewrites: readonly Rewrite[],
  fallback: (queryWord: QueryWord) => MatchedWord = ({ exact }) => exact,
): RelaxationStep {
  const replacements = new Map(rewrites.map(({ queryWords: [queryWord], replacement: word }) => [queryWord, word]));
  return {
    rung,
    words: matchedWordsOf(texts, (queryWord) => [replacements.get(queryWord) ?? fallback(queryWord)]),
    rewrites,
  };
}

/** The first of the attempts that finds something; those after it are not worked out. */
export function firstStepWithHits(
  lookup: TermLookup,
  steps: Iterable<RelaxationStep | undefined>,
  conditions: readonly Condition[],
): StepResult | undefined {
  for (const step of steps) {
    const result = step && runStep(lookup, step, conditions);
    if (result) return result;
  }
  return undefined;
}

/** The documents that have all words of an attempt and fulfil the conditions, in every segment; undefined when there are none. */
export function runStep(
  lookup: TermLookup,
  step: RelaxationStep,
  conditions: readonly Condition[],
): StepResult | undefined {
  const { words, phrases = [] } = step;
  const hits = lookup.state.segments.map((live, at) => {
    const part = { live, at };
    return filterByPhrases(part, applyConditions(live, matchConjunction(part, words), conditions), phrases);
  });
  return countHits(hits) > 0 ? { ...step, hits } : undefined;
}

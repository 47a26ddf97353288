import type { Rung } from '@buchfink/contract/search';
import type { Condition } from '../filters/conditions.ts';
import { applyConditions } from '../filters/filters.ts';
import { conjunction } from '../matching/conjunction.ts';
import { countOf, type Hits } from '../matching/hits.ts';
import { filterByPhrases } from '../phrases/filter-by-phrases.ts';
import { type ParsedText, type Phrase, type QueryWord, queryNodeOf } from '../query/parsed-query.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { MatchedWord } from '../search-matches.ts';

/** Words of a text (one, or neighbours) in whose place something else is looked for. */
export interface Rewrite {
  readonly text: ParsedText;
  readonly asked: readonly QueryWord[];
  /** Undefined when the words are left out. */
  readonly word: MatchedWord | undefined;
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
  otherwise: (asked: QueryWord) => MatchedWord = ({ exact }) => exact,
): RelaxationStep {
  const instead = new Map(rewrites.map(({ asked: [asked], word }) => [asked, word]));
  return { rung, words: queryNodeOf(texts, (asked) => [instead.get(asked) ?? otherwise(asked)]), rewrites };
}

/** The first of the attempts that finds something; those after it are not worked out. */
export function firstStepWithHits(
  lookup: TermLookup,
  attempts: Iterable<RelaxationStep | undefined>,
  conditions: readonly Condition[],
): StepResult | undefined {
  for (const attempt of attempts) {
    const success = attempt && runStep(lookup, attempt, conditions);
    if (success) return success;
  }
  return undefined;
}

/** The documents that have all words of an attempt and fulfil the conditions, in every segment; undefined when there are none. */
export function runStep(
  lookup: TermLookup,
  attempt: RelaxationStep,
  conditions: readonly Condition[],
): StepResult | undefined {
  const { words, phrases = [] } = attempt;
  const hits = lookup.state.segments.map((live, at) => {
    const part = { live, at };
    return filterByPhrases(part, applyConditions(live, conjunction(part, words), conditions), phrases);
  });
  return countOf(hits) > 0 ? { ...attempt, hits } : undefined;
}

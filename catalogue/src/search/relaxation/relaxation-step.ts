import type { Rung } from '@buchfink/contract/search';
import type { Condition } from '../filters/conditions.ts';
import { countHits, type Hits } from '../matching/hits.ts';
import type { MatchedWord } from '../matching/query-node.ts';
import { matchedWordsOf, type ParsedText, type Phrase, type QueryWord } from '../query/parsed-query.ts';
import type { IndexReader } from './index-reader.ts';

/** Words of a text (one, or neighbours) with their replacement. */
export interface Rewrite {
  readonly text: ParsedText;
  readonly queryWords: readonly QueryWord[];
  /** Undefined when the words are dropped. */
  readonly replacement: MatchedWord | undefined;
}

/** A relaxation step: the words to match, and how they differ from the query. */
export interface RelaxationStep {
  readonly rung?: Rung;
  readonly words: readonly MatchedWord[];
  /** The words that must stand together. */
  readonly phrases?: readonly Phrase[];
  readonly rewrites: readonly Rewrite[];
  /** Whether the hits are what was meant; absent where having hits says so. */
  readonly isConvincing?: (hits: readonly Hits[]) => boolean;
}

/** A step with its hits; after the last step without hits, with an alternative text. */
export interface StepResult extends RelaxationStep {
  readonly hits: readonly Hits[];
  readonly suggestion?: string;
}

/** A step that replaces single words; the others match as they are or as `fallback` says. */
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

/** The first step with hits; later steps are not created. */
export function firstStepWithHits(
  reader: IndexReader,
  steps: Iterable<RelaxationStep | undefined>,
  conditions: readonly Condition[],
): StepResult | undefined {
  for (const step of steps) {
    const result = step && runStep(reader, step, conditions);
    if (result) return result;
  }
  return undefined;
}

/**
 * Runs a step: the documents of every segment that have all its words and fulfil the conditions; undefined when there
 * are none.
 */
export function runStep(
  reader: IndexReader,
  step: RelaxationStep,
  conditions: readonly Condition[],
): StepResult | undefined {
  const { words, phrases = [] } = step;
  const hits = reader.match(words, phrases, conditions);
  return countHits(hits) > 0 && (step.isConvincing?.(hits) ?? true) ? { ...step, hits } : undefined;
}

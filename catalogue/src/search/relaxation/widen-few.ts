import type { Condition } from '../filters/conditions.ts';
import { countHits } from '../matching/hits.ts';
import { type ParsedText, type QueryWord, requiredWords } from '../query/parsed-query.ts';
import { contentWords } from './filler-words.ts';
import type { IndexReader } from './index-reader.ts';
import { isConvincing } from './match-evidence.ts';
import { type RelatedOptions, relatedWordsStep } from './related-words-step.ts';
import { type RelaxationStep, runStep, type StepResult } from './relaxation-step.ts';
import { topHits } from './top-hits.ts';

/** With more hits the reader finds something. */
const fewHits = 10;

/**
 * Few hits of words and fillers, followed by those that have only the words: `bücher von kafka` does not mean the one that
 * has *Buch* among its words. Undefined as for `widenFew`.
 */
export function leaveOutFillers(
  reader: IndexReader,
  texts: readonly ParsedText[],
  withoutFillers: RelaxationStep,
  conditions: readonly Condition[],
  typed: StepResult,
): StepResult | undefined {
  const count = countHits(typed.hits);
  if (count >= fewHits || isMeant(reader, requiredWords(texts), typed)) return undefined;
  const content = runStep(reader, withoutFillers, conditions);
  return content && countHits(content.hits) > count ? content : undefined;
}

/**
 * Few hits, followed by those of related words. Undefined where there are more, no others, or a hit is what several words
 * mean: who types a title does not look for its subjects.
 */
export function widenFew(
  reader: IndexReader,
  texts: readonly ParsedText[],
  conditions: readonly Condition[],
  { families }: RelatedOptions,
  typed: StepResult,
): StepResult | undefined {
  const count = countHits(typed.hits);
  if (count >= fewHits) return undefined;
  const words = contentWords(texts);
  if (words.length > 1 && isMeant(reader, words, typed)) return undefined;
  const step = relatedWordsStep(reader, texts, families);
  const widened = step && runStep(reader, step, conditions);
  return widened && countHits(widened.hits) > count ? widened : undefined;
}

function isMeant(reader: IndexReader, words: readonly QueryWord[], { hits }: StepResult): boolean {
  return topHits(reader, hits, fewHits).some((position) => isConvincing(position, words));
}

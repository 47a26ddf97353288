import type { Condition } from '../filters/conditions.ts';
import { countHits, type Hits, noHits } from '../matching/hits.ts';
import type { MatchedWord } from '../matching/query-node.ts';
import { hasOccurrences } from '../query/occurrences.ts';
import { hasQuotedWords, matchedWordsOf, type ParsedText, parseTexts, type QueryField } from '../query/parsed-query.ts';
import { attributeWordsStep } from './attribute-words-step.ts';
import { citationSteps } from './citation-steps.ts';
import { compoundStep } from './compound-step.ts';
import { contentWords, withOptionalFillers } from './filler-words.ts';
import type { FixedConstraints, IndexReader } from './index-reader.ts';
import { initialsSteps } from './initials-steps.ts';
import { minimumShouldMatch } from './minimum-should-match.ts';
import { misspeltCompoundSteps } from './misspelt-compound-steps.ts';
import { narrowToTitle } from './narrow-to-title.ts';
import { partialAlternative } from './partial-alternative.ts';
import { prefixSteps } from './prefix-steps.ts';
import { type RelatedOptions, relatedWordsStep } from './related-words-step.ts';
import { firstStepWithHits, type RelaxationStep, runStep, type StepResult } from './relaxation-step.ts';
import { slipSteps } from './slip-steps.ts';
import { SpellingCorrections } from './spelling-corrections.ts';
import { leaveOutFillers, widenFew } from './widen-few.ts';

/**
 * Relaxes a query step by step until it has hits: words as they are; without quotes; without fillers; attribute words (language,
 * medium); words of their families; words as prefixes; parts of a pasted citation; given names as initials; unknown words in similar
 * spellings; words split and joined; known words in similar spellings; two words written as one with a typo; as many
 * words as occur together. All segments are on the same step. The hits of every step fulfil the conditions. Few hits may be followed by those
 * of related words.
 */
export function relaxQuery(
  reader: IndexReader,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  conditions: readonly Condition[],
  related: RelatedOptions,
): StepResult {
  const phrases = texts.flatMap((text) => text.phrases);
  const literal: RelaxationStep = { words: matchedWordsOf(texts), phrases, rewrites: [] };
  const withoutFillers = withOptionalFillers(texts);
  const content = withoutFillers && { ...literal, words: matchedWordsOf(withoutFillers) };
  const widened = (result: StepResult) =>
    related.widensFew ? (widenFew(reader, texts, conditions, related, result) ?? result) : result;
  const typed = runStep(reader, literal, conditions);
  if (typed) {
    const titled = narrowToTitle(reader, fields, texts, conditions, typed);
    return titled ?? widened((content && leaveOutFillers(reader, texts, content, conditions, typed)) ?? typed);
  }
  if (hasQuotedWords(texts)) return withoutQuotes(reader, fields, conditions, related);
  const ofContent = content && runStep(reader, content, conditions);
  if (ofContent) return widened(ofContent);
  const relatedStep = relatedWordsStep(reader, withoutFillers ?? texts, related.families);
  const relaxed = relaxWords(reader, fields, texts, conditions, relatedStep);
  if (relaxed) return relaxed;
  // Records have all of the words but fail a condition: dropping the condition helps more than dropping words.
  const isNarrowed = conditions.length > 0 && runStep(reader, literal, []) !== undefined;
  const fewer = isNarrowed ? undefined : matchContent(reader, fields, texts, withoutFillers, conditions);
  return fewer ?? { ...literal, hits: noHitsInAnySegment(reader) };
}

/** The words in other forms; all of them are found. */
function relaxWords(
  reader: IndexReader,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  conditions: readonly Condition[],
  relatedStep?: RelaxationStep,
): StepResult | undefined {
  if (texts.every(({ words }) => words.length === 0)) return undefined;
  const corrections = new SpellingCorrections(reader, texts);
  return firstStepWithHits(reader, relaxationSteps(reader, fields, texts, corrections, relatedStep), conditions);
}

/** The words of content in other forms, then as many of them as occur together, and at last an alternative text. */
function matchContent(
  reader: IndexReader,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  withoutFillers: readonly ParsedText[] | undefined,
  conditions: readonly Condition[],
): StepResult | undefined {
  const relaxed = withoutFillers && relaxWords(reader, fields, withoutFillers, conditions);
  if (relaxed) return relaxed;
  const content = withoutFillers ?? texts;
  // Fillers alone find nothing that was meant.
  if (contentWords(content).length === 0) return undefined;
  const corrections = new SpellingCorrections(reader, content);
  const fixed = { numbers: numbersOf(content), conditions };
  const fewer = matchFewerWords(reader, content, corrections, fixed);
  if (fewer) return fewer;
  const suggestion = partialAlternative(reader, likeliestWords(content, corrections), fixed);
  return suggestion === undefined
    ? undefined
    : { words: matchedWordsOf(content), rewrites: [], hits: noHitsInAnySegment(reader), suggestion };
}

/** The hits without the quotes, which the answer reports. */
function withoutQuotes(
  reader: IndexReader,
  fields: readonly QueryField[],
  conditions: readonly Condition[],
  { families }: RelatedOptions,
): StepResult {
  const texts = parseTexts(reader, fields, { inflections: true, quotes: false });
  const success = relaxQuery(reader, fields, texts, conditions, { families, widensFew: false });
  return success.rung || countHits(success.hits) === 0 ? success : { ...success, rung: 'unquoted' };
}

/** The steps between all words and some words, each created only when the one before had no hits. */
function* relaxationSteps(
  reader: IndexReader,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
  relatedStep: RelaxationStep | undefined,
): Generator<RelaxationStep | undefined> {
  const pasted = citationSteps(reader, fields, texts);
  yield* pasted.number;
  yield attributeWordsStep(texts);
  yield relatedStep;
  yield* prefixSteps(reader, texts);
  yield* pasted.titleAndAuthor;
  yield* initialsSteps(reader, texts);
  yield corrections.unknownWordsStep();
  yield compoundStep(reader, texts, corrections);
  yield* corrections.knownWordSteps();
  yield* slipSteps(reader, texts, corrections);
  yield* misspeltCompoundSteps(reader, texts, corrections);
  yield* pasted.title;
}

/**
 * The last step: unknown words in similar spellings, as many of all words as occur together. Not if the last word is
 * the only one left and is merely a prefix: `hund` beside an unknown word does not mean `hundert`.
 */
function matchFewerWords(
  reader: IndexReader,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
  fixed: FixedConstraints,
): StepResult | undefined {
  const rewrites = likeliestWords(texts, corrections);
  const words = rewrites.map(({ replacement }) => replacement);
  const isUsable = ({ queryWords, replacement }: (typeof rewrites)[number]) =>
    !replacement.optional &&
    hasOccurrences(reader, replacement.node) &&
    !queryWords.some((queryWord) => corrections.isOnlyPrefix(queryWord));
  if (!rewrites.some(isUsable)) return undefined;
  return minimumShouldMatch(reader, { rung: 'fewer-words', words, rewrites }, fixed);
}

function noHitsInAnySegment({ state }: IndexReader): Hits[] {
  return state.segments.map(() => noHits);
}

function likeliestWords(texts: readonly ParsedText[], corrections: SpellingCorrections) {
  return texts.flatMap((text) =>
    text.words.map((queryWord) => ({ text, queryWords: [queryWord], replacement: corrections.likeliest(queryWord) })),
  );
}

/** The texts that are numbers without words; they must match. */
function numbersOf(texts: readonly ParsedText[]): MatchedWord[] {
  return matchedWordsOf(texts.filter(({ words }) => words.length === 0));
}

import type { Condition } from '../filters/conditions.ts';
import { countHits, type Hits, noHits } from '../matching/hits.ts';
import { hasOccurrences } from '../query/occurrences.ts';
import { hasQuotedWords, matchedWordsOf, type ParsedText, parseTexts, type QueryField } from '../query/parsed-query.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import type { MatchedWord } from '../search-matches.ts';
import { attributeWordsStep } from './attribute-words-step.ts';
import { citationSteps } from './citation-steps.ts';
import { compoundStep } from './compound-step.ts';
import { initialsSteps } from './initials-steps.ts';
import { minimumShouldMatch } from './minimum-should-match.ts';
import { misspeltCompoundStep } from './misspelt-compound-step.ts';
import { narrowToTitle } from './narrow-to-title.ts';
import { partialAlternative } from './partial-alternative.ts';
import { prefixSteps } from './prefix-steps.ts';
import {
  type FixedConstraints,
  firstStepWithHits,
  type RelaxationStep,
  runStep,
  type StepResult,
} from './relaxation-step.ts';
import { SpellingCorrections } from './spelling-corrections.ts';

/**
 * Looks for the texts as they stand, then step by step less literally until something is found: words without their quotes;
 * words that name a language or media type as such; words as beginnings; what a pasted citation says; given names as initials;
 * unknown words in similar spellings; words taken apart and joined; all words in similar spellings; two words written as one
 * with a slip; as many of the words as occur together. All segments are on the same step. What is found on any step fulfils the
 * conditions.
 */
export function relaxQuery(
  lookup: TermLookup,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  conditions: readonly Condition[],
): StepResult {
  const phrases = texts.flatMap((text) => text.phrases);
  const literal: RelaxationStep = { words: matchedWordsOf(texts), phrases, rewrites: [] };
  const found = runStep(lookup, literal, conditions);
  if (found) return narrowToTitle(lookup, fields, texts, conditions, found) ?? found;
  if (hasQuotedWords(texts)) return withoutQuotes(lookup, fields, conditions);
  const corrections = new SpellingCorrections(lookup, texts);
  const hasWords = texts.some(({ words }) => words.length > 0);
  const success =
    hasWords && firstStepWithHits(lookup, relaxationSteps(lookup, fields, texts, corrections), conditions);
  if (success) return success;
  // Where records have all of the words and fail a condition, asking without it leads on better than fewer words.
  if (conditions.length > 0 && runStep(lookup, literal, [])) return { ...literal, hits: noHitsInAnySegment(lookup) };
  const fixed = { numbers: numbersOf(texts), conditions };
  return matchFewerWords(lookup, texts, corrections, fixed) ?? emptyResult(lookup, texts, corrections, fixed, literal);
}

/** What is found without the quotes, which the answer says. */
function withoutQuotes(
  lookup: TermLookup,
  fields: readonly QueryField[],
  conditions: readonly Condition[],
): StepResult {
  const texts = parseTexts(lookup, fields, { inflections: true, quotes: false });
  const success = relaxQuery(lookup, fields, texts, conditions);
  return success.rung || countHits(success.hits) === 0 ? success : { ...success, rung: 'unquoted' };
}

/** The steps between all of the words and some of them, each worked out only when the one before found nothing. */
function* relaxationSteps(
  lookup: TermLookup,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
): Generator<RelaxationStep | undefined> {
  const pasted = citationSteps(lookup, fields, texts);
  yield* pasted.number;
  yield attributeWordsStep(texts);
  yield* prefixSteps(lookup, texts);
  yield* pasted.titleAndAuthor;
  yield* initialsSteps(lookup, texts);
  yield corrections.unknownWordsStep();
  yield compoundStep(lookup, texts, corrections);
  yield* corrections.knownWordSteps();
  yield misspeltCompoundStep(lookup, texts, corrections);
  yield* pasted.title;
}

/**
 * The last step: unknown words in similar spellings, as many of all as occur together. Not where the last word is the only one
 * left, and merely begins one of the records': `hund` beside a word that nobody has is not `hundert`.
 */
function matchFewerWords(
  lookup: TermLookup,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
  fixed: FixedConstraints,
): StepResult | undefined {
  const rewrites = likeliestWords(texts, corrections);
  const words = rewrites.map(({ replacement }) => replacement);
  const isUsable = ({ queryWords, replacement }: (typeof rewrites)[number]) =>
    !replacement.optional &&
    hasOccurrences(lookup, replacement.node) &&
    !queryWords.some((each) => corrections.isOnlyPrefix(each));
  if (!rewrites.some(isUsable)) return undefined;
  return minimumShouldMatch(lookup, { rung: 'fewer-words', words, rewrites }, fixed);
}

function emptyResult(
  lookup: TermLookup,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
  fixed: FixedConstraints,
  literal: RelaxationStep,
): StepResult {
  const suggestion = partialAlternative(lookup, likeliestWords(texts, corrections), fixed);
  return { ...literal, hits: noHitsInAnySegment(lookup), ...(suggestion !== undefined && { suggestion }) };
}

function noHitsInAnySegment({ state }: TermLookup): Hits[] {
  return state.segments.map(() => noHits);
}

function likeliestWords(texts: readonly ParsedText[], corrections: SpellingCorrections) {
  return texts.flatMap((text) =>
    text.words.map((queryWord) => ({ text, queryWords: [queryWord], replacement: corrections.likeliest(queryWord) })),
  );
}

/** The texts that are numbers and no words; they must hold. */
function numbersOf(texts: readonly ParsedText[]): MatchedWord[] {
  return matchedWordsOf(texts.filter(({ words }) => words.length === 0));
}

import type { Condition } from '../filters/conditions.ts';
import { anyOf, type MatchedWord, matchNothing } from '../matching/query-node.ts';
import { hasOccurrences } from '../query/occurrences.ts';
import { matchedWordsOf, type ParsedText, type Phrase, type QueryWord } from '../query/parsed-query.ts';
import { conjunctionOf, type WordConjunction } from '../query/word-conjunction.ts';
import { explainRewrites } from '../relaxation/explain-rewrites.ts';
import type { IndexReader } from '../relaxation/index-reader.ts';
import { prefixTerm } from '../relaxation/prefix-steps.ts';
import {
  firstStepWithHits,
  type RelaxationStep,
  type Rewrite,
  runStep,
  type StepResult,
} from '../relaxation/relaxation-step.ts';
import { SpellingCorrections } from '../relaxation/spelling-corrections.ts';

/** Required texts, and disjunctions of which one text each must match. */
export interface Disjunction {
  readonly required: readonly ParsedText[];
  readonly choices: readonly (readonly ParsedText[])[];
}

/** Replaces a query word. */
type WordReader = (queryWord: QueryWord) => MatchedWord;
const exactly: WordReader = ({ exact }) => exact;

/**
 * Matches a query with disjunctions; undefined where there are no hits, and the texts are to be read without
 * operators. Where one operand matches and another has a typo, the suggestion corrects that one.
 */
export function matchDisjunction(
  reader: IndexReader,
  disjunction: Disjunction,
  conditions: readonly Condition[],
): StepResult | undefined {
  const unknown = unknownWords(reader, disjunction);
  const corrections = new SpellingCorrections(reader, textsOf(disjunction));
  const spelled: WordReader = (queryWord) =>
    unknown.has(queryWord) ? corrections.likeliest(queryWord) : queryWord.exact;
  const result = firstStepWithHits(reader, disjunctionSteps(reader, disjunction, unknown, spelled), conditions);
  if (!result || result.rung) return result;
  const suggestion = suggestedPart(reader, disjunction, unknown, spelled, conditions);
  return { ...result, ...(suggestion !== undefined && { suggestion }) };
}

/** The words as they are; unknown words as prefixes; unknown words in likely spellings. */
function* disjunctionSteps(
  reader: IndexReader,
  disjunction: Disjunction,
  unknown: ReadonlySet<QueryWord>,
  spelled: WordReader,
): Generator<RelaxationStep> {
  yield disjunctionStep(disjunction, exactly);
  if (unknown.size === 0) return;
  const asPrefix: WordReader = (queryWord) =>
    unknown.has(queryWord) && queryWord.isLast ? prefixTerm(reader, queryWord) : queryWord.exact;
  yield disjunctionStep(disjunction, asPrefix, 'prefix');
  yield disjunctionStep(disjunction, spelled, 'spelling');
}

/** The text with the first operand corrected that only another spelling finds. */
function suggestedPart(
  reader: IndexReader,
  { required, choices }: Disjunction,
  unknown: ReadonlySet<QueryWord>,
  spelled: WordReader,
  conditions: readonly Condition[],
): string | undefined {
  for (const part of choices.flat()) {
    if (!part.words.some((queryWord) => unknown.has(queryWord))) continue;
    const only = choices.map((texts) => (texts.includes(part) ? [part] : texts));
    const result = runStep(reader, disjunctionStep({ required, choices: only }, spelled, 'spelling'), conditions);
    const suggestion = result && explainRewrites(reader, result).suggestion;
    if (suggestion !== undefined) return suggestion;
  }
  return undefined;
}

/** Words that no record has and that may have a typo. */
function unknownWords(reader: IndexReader, disjunction: Disjunction): ReadonlySet<QueryWord> {
  const words = textsOf(disjunction).flatMap((text) => text.words);
  return new Set(words.filter(({ isQuoted: quoted, exact }) => !quoted && !hasOccurrences(reader, exact.node)));
}

function textsOf({ required, choices }: Disjunction): ParsedText[] {
  return [...required, ...choices.flat()];
}

function disjunctionStep(
  disjunction: Disjunction,
  readWord: WordReader,
  rung?: RelaxationStep['rung'],
): RelaxationStep {
  const { required } = disjunction;
  const choices = disjunction.choices.map((texts) => texts.map((text) => partOf(text, readWord)));
  return {
    rung,
    words: [...matchedWordsOf(required, (queryWord) => [readWord(queryWord)]), ...choices.flatMap(wordsOf)],
    phrases: [...required.flatMap(({ phrases }) => phrases), ...choices.flatMap(phraseOf)],
    rewrites: textsOf(disjunction).flatMap((text) => rewritesOf(text, readWord)),
  };
}

function rewritesOf(text: ParsedText, readWord: WordReader): Rewrite[] {
  const rewrites = text.words.map((queryWord) => ({ text, queryWords: [queryWord], replacement: readWord(queryWord) }));
  return rewrites.filter(({ queryWords: [queryWord], replacement }) => replacement !== queryWord?.exact);
}

/** An operand of a disjunction with its node. */
interface ChoicePart extends WordConjunction {
  readonly parsed: ParsedText;
}

function partOf(text: ParsedText, readWord: WordReader): ChoicePart {
  return { parsed: text, ...conjunctionOf(matchedWordsOf([text], (queryWord) => [readWord(queryWord)])) };
}

/** The required node of a disjunction; and each of its operands as optional, so that matching several scores more. */
function wordsOf(choice: readonly ChoicePart[]): MatchedWord[] {
  const meaning = choice[0]?.parsed.meaning ?? 'FREE';
  const chosen: MatchedWord = {
    meaning,
    text: choice.map(({ text }) => text).join(' / '),
    // A match of the shorter operand is no whole title that has more words.
    parts: Math.min(...choice.map(({ parts }) => parts)),
    optional: false,
    node: anyOf(choice.map(({ node }) => node)),
  };
  const existing = choice.filter(({ node }) => node !== matchNothing);
  if (existing.length < 2) return [chosen];
  return [chosen, ...existing.map(({ text, node }) => ({ meaning, text, parts: 0, optional: true, node }))];
}

/** Quoted words must stand together where no other operand matches. */
function phraseOf(choice: readonly ChoicePart[]): Phrase[] {
  const quoted = choice.flatMap(({ parsed }) => parsed.phrases);
  if (quoted.length === 0) return [];
  const unquoted = choice.filter(({ parsed }) => parsed.phrases.length === 0);
  const orElse = anyOf([...quoted.map((phrase) => phrase.orElse), ...unquoted.map(({ node }) => node)]);
  return [{ alternatives: quoted.flatMap(({ alternatives }) => alternatives), orElse }];
}

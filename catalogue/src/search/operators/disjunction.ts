import type { Condition } from '../filters/conditions.ts';
import { isKnown } from '../query/occurs.ts';
import { type ParsedText, type Phrase, type QueryWord, queryNodeOf } from '../query/parsed-query.ts';
import { anyOf, matchNothing } from '../query/query-node.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { conjunctionOf, type WordConjunction } from '../query/word-conjunction.ts';
import { explainRewrites } from '../relaxation/explain-rewrites.ts';
import { prefixTerm } from '../relaxation/prefix-terms.ts';
import {
  firstStepWithHits,
  type RelaxationStep,
  type Rewrite,
  runStep,
  type StepResult,
} from '../relaxation/relaxation-step.ts';
import { SpellingCorrections } from '../relaxation/spelling-corrections.ts';
import type { MatchedWord } from '../search-matches.ts';

/** Texts that must be found, and of each choice one. */
export interface Disjunction {
  readonly demanded: readonly ParsedText[];
  readonly choices: readonly (readonly ParsedText[])[];
}

/** What is looked for in place of a word. */
type Reading = (asked: QueryWord) => MatchedWord;
const asItStands: Reading = ({ exact }) => exact;

/**
 * What is found of a search that leaves a choice; undefined where nothing is, and the texts are to be read as if they had no
 * operators. Where one part is found and another has a slip, the suggestion says how that one was probably meant.
 */
export function matchDisjunction(
  lookup: TermLookup,
  choosing: Disjunction,
  conditions: readonly Condition[],
): StepResult | undefined {
  const unknown = unknownWords(lookup, choosing);
  const corrections = new SpellingCorrections(lookup, textsOf(choosing));
  const spelt: Reading = (asked) => (unknown.has(asked) ? corrections.likeliest(asked) : asked.exact);
  const found = firstStepWithHits(lookup, attempts(lookup, choosing, unknown, spelt), conditions);
  if (!found || found.rung) return found;
  const suggestion = suggestedPart(lookup, choosing, unknown, spelt, conditions);
  return { ...found, ...(suggestion !== undefined && { suggestion }) };
}

/** As it stands, words that nobody has as beginnings, and in likely spellings. */
function* attempts(
  lookup: TermLookup,
  choosing: Disjunction,
  unknown: ReadonlySet<QueryWord>,
  spelt: Reading,
): Generator<RelaxationStep> {
  yield attempt(choosing, asItStands);
  if (unknown.size === 0) return;
  const begun: Reading = (asked) => (unknown.has(asked) && asked.last ? prefixTerm(lookup, asked) : asked.exact);
  yield attempt(choosing, begun, 'prefix');
  yield attempt(choosing, spelt, 'spelling');
}

/** The text with the first part of a choice that only another spelling finds in that spelling. */
function suggestedPart(
  lookup: TermLookup,
  { demanded, choices }: Disjunction,
  unknown: ReadonlySet<QueryWord>,
  spelt: Reading,
  conditions: readonly Condition[],
): string | undefined {
  for (const part of choices.flat()) {
    if (!part.words.some((asked) => unknown.has(asked))) continue;
    const only = choices.map((texts) => (texts.includes(part) ? [part] : texts));
    const found = runStep(lookup, attempt({ demanded, choices: only }, spelt, 'spelling'), conditions);
    const suggestion = found && explainRewrites(lookup, found).suggestion;
    if (suggestion !== undefined) return suggestion;
  }
  return undefined;
}

/** Words that no record has, and that may have a slip. */
function unknownWords(lookup: TermLookup, choosing: Disjunction): ReadonlySet<QueryWord> {
  const words = textsOf(choosing).flatMap((text) => text.words);
  return new Set(words.filter(({ quoted, exact }) => !quoted && !isKnown(lookup, exact.wanted)));
}

function textsOf({ demanded, choices }: Disjunction): ParsedText[] {
  return [...demanded, ...choices.flat()];
}

function attempt(choosing: Disjunction, reading: Reading, rung?: RelaxationStep['rung']): RelaxationStep {
  const { demanded } = choosing;
  const choices = choosing.choices.map((texts) => texts.map((text) => partOf(text, reading)));
  return {
    ...(rung && { rung }),
    words: [...queryNodeOf(demanded, (asked) => [reading(asked)]), ...choices.flatMap(wordsOf)],
    phrases: [...demanded.flatMap(({ phrases }) => phrases), ...choices.flatMap(phraseOf)],
    rewrites: textsOf(choosing).flatMap((text) => rewritesOf(text, reading)),
  };
}

function rewritesOf(text: ParsedText, reading: Reading): Rewrite[] {
  const read = text.words.map((asked) => ({ text, asked: [asked], word: reading(asked) }));
  return read.filter(({ asked: [asked], word }) => word !== asked?.exact);
}

/** A text that fulfils a choice, and what fulfils the text. */
interface ChoicePart extends WordConjunction {
  readonly text: ParsedText;
}

function partOf(text: ParsedText, reading: Reading): ChoicePart {
  return { text, ...conjunctionOf(queryNodeOf([text], (asked) => [reading(asked)])) };
}

/** What must be found of a choice; and each of its parts, so that what has several of them scores more. */
function wordsOf(choice: readonly ChoicePart[]): MatchedWord[] {
  const meaning = choice[0]?.text.meaning ?? 'FREE';
  const chosen: MatchedWord = {
    meaning,
    asked: choice.map(({ asked }) => asked).join(' / '),
    // What is chosen by fewer words is no whole title that has more.
    parts: Math.min(...choice.map(({ parts }) => parts)),
    optional: false,
    wanted: anyOf(choice.map(({ wanted }) => wanted)),
  };
  const found = choice.filter(({ wanted }) => wanted !== matchNothing);
  if (found.length < 2) return [chosen];
  return [chosen, ...found.map(({ asked, wanted }) => ({ meaning, asked, parts: 0, optional: true, wanted }))];
}

/** Words in quotes must stand together where nothing else of the choice is found. */
function phraseOf(choice: readonly ChoicePart[]): Phrase[] {
  const quoted = choice.flatMap(({ text }) => text.phrases);
  if (quoted.length === 0) return [];
  const others = choice.filter(({ text }) => text.phrases.length === 0);
  const otherwise = anyOf([...quoted.map((each) => each.otherwise), ...others.map(({ wanted }) => wanted)]);
  return [{ either: quoted.flatMap(({ either }) => either), otherwise }];
}

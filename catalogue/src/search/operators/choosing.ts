import type { Condition } from '../filters/conditions.ts';
import type { FoundWord } from '../found.ts';
import { type Attempt, firstThatFinds, type Rewrite, type Success, tryOut } from '../ladder/attempt.ts';
import { begunWord } from '../ladder/begun-words.ts';
import { changesOf } from '../ladder/changes.ts';
import { Corrections } from '../ladder/corrections.ts';
import { type AskedText, type AskedWord, type Phrase, wantedWords } from '../words/asked.ts';
import { type Fulfilling, fulfilledBy } from '../words/fulfilled-by.ts';
import type { Lookup } from '../words/lookup.ts';
import { isKnown } from '../words/occurs.ts';
import { any, nothing } from '../words/wanted.ts';

/** Texts that must be found, and of each choice one. */
export interface Choosing {
  readonly demanded: readonly AskedText[];
  readonly choices: readonly (readonly AskedText[])[];
}

/** What is looked for in place of a word. */
type Reading = (asked: AskedWord) => FoundWord;
const asItStands: Reading = ({ exact }) => exact;

/**
 * What is found of a search that leaves a choice; undefined where nothing is, and the texts are to be read as if they had no
 * operators. Where one part is found and another has a slip, the suggestion says how that one was probably meant.
 */
export function choose(lookup: Lookup, choosing: Choosing, conditions: readonly Condition[]): Success | undefined {
  const unknown = unknownWords(lookup, choosing);
  const corrections = new Corrections(lookup, textsOf(choosing));
  const spelt: Reading = (asked) => (unknown.has(asked) ? corrections.likeliest(asked) : asked.exact);
  const found = firstThatFinds(lookup, attempts(lookup, choosing, unknown, spelt), conditions);
  if (!found || found.rung) return found;
  const suggestion = suggestedPart(lookup, choosing, unknown, spelt, conditions);
  return { ...found, ...(suggestion !== undefined && { suggestion }) };
}

/** As it stands, words that nobody has as beginnings, and in likely spellings. */
function* attempts(
  lookup: Lookup,
  choosing: Choosing,
  unknown: ReadonlySet<AskedWord>,
  spelt: Reading,
): Generator<Attempt> {
  yield attempt(choosing, asItStands);
  if (unknown.size === 0) return;
  const begun: Reading = (asked) => (unknown.has(asked) && asked.last ? begunWord(lookup, asked) : asked.exact);
  yield attempt(choosing, begun, 'prefix');
  yield attempt(choosing, spelt, 'spelling');
}

/** The text with the first part of a choice that only another spelling finds in that spelling. */
function suggestedPart(
  lookup: Lookup,
  { demanded, choices }: Choosing,
  unknown: ReadonlySet<AskedWord>,
  spelt: Reading,
  conditions: readonly Condition[],
): string | undefined {
  for (const part of choices.flat()) {
    if (!part.words.some((asked) => unknown.has(asked))) continue;
    const only = choices.map((texts) => (texts.includes(part) ? [part] : texts));
    const found = tryOut(lookup, attempt({ demanded, choices: only }, spelt, 'spelling'), conditions);
    const suggestion = found && changesOf(lookup, found).suggestion;
    if (suggestion !== undefined) return suggestion;
  }
  return undefined;
}

/** Words that no record has, and that may have a slip. */
function unknownWords(lookup: Lookup, choosing: Choosing): ReadonlySet<AskedWord> {
  const words = textsOf(choosing).flatMap((text) => text.words);
  return new Set(words.filter(({ quoted, exact }) => !quoted && !isKnown(lookup, exact.wanted)));
}

function textsOf({ demanded, choices }: Choosing): AskedText[] {
  return [...demanded, ...choices.flat()];
}

function attempt(choosing: Choosing, reading: Reading, rung?: Attempt['rung']): Attempt {
  const { demanded } = choosing;
  const choices = choosing.choices.map((texts) => texts.map((text) => partOf(text, reading)));
  return {
    ...(rung && { rung }),
    words: [...wantedWords(demanded, (asked) => [reading(asked)]), ...choices.flatMap(wordsOf)],
    phrases: [...demanded.flatMap(({ phrases }) => phrases), ...choices.flatMap(phraseOf)],
    rewrites: textsOf(choosing).flatMap((text) => rewritesOf(text, reading)),
  };
}

function rewritesOf(text: AskedText, reading: Reading): Rewrite[] {
  const read = text.words.map((asked) => ({ text, asked: [asked], word: reading(asked) }));
  return read.filter(({ asked: [asked], word }) => word !== asked?.exact);
}

/** A text that fulfils a choice, and what fulfils the text. */
interface ChoicePart extends Fulfilling {
  readonly text: AskedText;
}

function partOf(text: AskedText, reading: Reading): ChoicePart {
  return { text, ...fulfilledBy(wantedWords([text], (asked) => [reading(asked)])) };
}

/** What must be found of a choice; and each of its parts, so that what has several of them scores more. */
function wordsOf(choice: readonly ChoicePart[]): FoundWord[] {
  const meaning = choice[0]?.text.meaning ?? 'FREE';
  const chosen: FoundWord = {
    meaning,
    asked: choice.map(({ asked }) => asked).join(' / '),
    // What is chosen by fewer words is no whole title that has more.
    parts: Math.min(...choice.map(({ parts }) => parts)),
    optional: false,
    wanted: any(choice.map(({ wanted }) => wanted)),
  };
  const found = choice.filter(({ wanted }) => wanted !== nothing);
  if (found.length < 2) return [chosen];
  return [chosen, ...found.map(({ asked, wanted }) => ({ meaning, asked, parts: 0, optional: true, wanted }))];
}

/** Words in quotes must stand together where nothing else of the choice is found. */
function phraseOf(choice: readonly ChoicePart[]): Phrase[] {
  const quoted = choice.flatMap(({ text }) => text.phrases);
  if (quoted.length === 0) return [];
  const others = choice.filter(({ text }) => text.phrases.length === 0);
  const otherwise = any([...quoted.map((each) => each.otherwise), ...others.map(({ wanted }) => wanted)]);
  return [{ either: quoted.flatMap(({ either }) => either), otherwise }];
}

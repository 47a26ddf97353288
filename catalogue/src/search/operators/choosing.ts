import type { FoundWord } from '../found.ts';
import type { Attempt, Rewrite } from '../ladder/attempt.ts';
import { begunWord } from '../ladder/begun-words.ts';
import { Corrections } from '../ladder/corrections.ts';
import { type AskedText, type AskedWord, type Phrase, wantedWords } from '../words/asked.ts';
import { fulfilledBy } from '../words/fulfilled-by.ts';
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

/**
 * The steps of a search that leaves a choice: as it stands, words that nobody has as beginnings, and in likely spellings. Where
 * these find nothing, the texts are read as if they had no operators.
 */
export function* choosingAttempts(lookup: Lookup, choosing: Choosing): Generator<Attempt> {
  yield attempt(choosing, ({ exact }) => exact);
  const unknown = new Set(
    textsOf(choosing)
      .flatMap(({ words }) => words)
      .filter(({ quoted, exact }) => !quoted && !isKnown(lookup, exact.wanted)),
  );
  if (unknown.size === 0) return;
  yield attempt(
    choosing,
    (asked) => (unknown.has(asked) && asked.last ? begunWord(lookup, asked) : asked.exact),
    'prefix',
  );
  const corrections = new Corrections(lookup, textsOf(choosing));
  yield attempt(choosing, (asked) => (unknown.has(asked) ? corrections.likeliest(asked) : asked.exact), 'spelling');
}

function textsOf({ demanded, choices }: Choosing): AskedText[] {
  return [...demanded, ...choices.flat()];
}

function attempt(choosing: Choosing, reading: Reading, rung?: Attempt['rung']): Attempt {
  const { demanded, choices } = choosing;
  const chosen = choices.map((texts) => choiceOf(texts, reading));
  const rewrites = textsOf(choosing).flatMap((text) =>
    text.words.flatMap((asked): Rewrite[] => {
      const word = reading(asked);
      return word === asked.exact ? [] : [{ text, asked: [asked], word }];
    }),
  );
  return {
    ...(rung && { rung }),
    words: [...wantedWords(demanded, (asked) => [reading(asked)]), ...chosen.flatMap(({ words }) => words)],
    phrases: [...demanded.flatMap(({ phrases }) => phrases), ...chosen.flatMap(({ phrase }) => phrase ?? [])],
    rewrites,
  };
}

/** What must be found of a choice, and each of its parts, so that what has several of them scores more. */
interface Chosen {
  readonly words: readonly FoundWord[];
  readonly phrase: Phrase | undefined;
}

/** Words in quotes must stand together where nothing else of the choice is found. */
function choiceOf(texts: readonly AskedText[], reading: Reading): Chosen {
  const meaning = texts[0]?.meaning ?? 'FREE';
  const parts = texts.map((text) => ({ text, ...fulfilledBy(wantedWords([text], (asked) => [reading(asked)])) }));
  const quoted = parts.flatMap(({ text }) => text.phrases);
  const others = parts.filter(({ text }) => text.phrases.length === 0);
  const choice: FoundWord = {
    meaning,
    asked: parts.map(({ asked }) => asked).join(' / '),
    // What is chosen by fewer words is no whole title that has more.
    parts: Math.min(...parts.map((each) => each.parts)),
    optional: false,
    wanted: any(parts.map(({ wanted }) => wanted)),
  };
  const found = parts.filter(({ wanted }) => wanted !== nothing);
  const each = found.map(({ asked, wanted }): FoundWord => ({ meaning, asked, parts: 0, optional: true, wanted }));
  const otherwise = any([...quoted.map((each) => each.otherwise), ...others.map(({ wanted }) => wanted)]);
  return {
    words: found.length > 1 ? [choice, ...each] : [choice],
    phrase: quoted.length > 0 ? { either: quoted.flatMap(({ either }) => either), otherwise } : undefined,
  };
}

import { joinsOf } from '../../text/compounds.ts';
import { type AskedText, type AskedWord, wantedWords } from '../words/asked.ts';
import type { Lookup } from '../words/lookup.ts';
import { shareOfCompound, splitWanted } from '../words/splitting.ts';
import { all, any, nothing, type Wanted } from '../words/wanted.ts';
import { formsOf, waysOf } from '../words/word-forms.ts';
import type { Attempt, Rewrite } from './attempt.ts';
import type { Corrections } from './corrections.ts';

/** Of a pasted page, only so many words are taken apart or joined. */
const maxWords = 16;

/** The compound rung: words taken apart into two or three, neighbours written as one. */
export function compoundAttempt(
  lookup: Lookup,
  texts: readonly AskedText[],
  corrections: Corrections,
): Attempt | undefined {
  const rewrites = texts.flatMap((text) => {
    const joins = joined(lookup, text);
    const taken = new Set(joins.flatMap(({ asked }) => asked));
    const others = text.words.slice(0, maxWords).filter((word) => !taken.has(word));
    return [...joins, ...others.flatMap((word) => split(lookup, text, word))];
  });
  if (rewrites.length === 0) return undefined;
  const first = new Map(rewrites.map((rewrite) => [rewrite.asked[0], rewrite.word]));
  const rest = new Set(rewrites.flatMap(({ asked }) => asked.slice(1)));
  const words = wantedWords(texts, (asked) => {
    if (rest.has(asked)) return [];
    const word = first.get(asked);
    return [
      word
        ? { ...word, wanted: any([word.wanted, ownWanted(corrections, rewrites, asked)]) }
        : corrections.begun(asked),
    ];
  });
  return { rung: 'compound', words, rewrites };
}

/** What was asked for as it stands: a rewritten word, or both of two neighbours. */
function ownWanted(corrections: Corrections, rewrites: readonly Rewrite[], first: AskedWord): Wanted {
  const asked = rewrites.find((rewrite) => rewrite.asked[0] === first)?.asked ?? [first];
  return all(asked.map((word) => corrections.begun(word).wanted));
}

/**
 * Neighbours that the dictionary has as one word, from left to right. Of hyphenated ones the parts that meet are joined:
 * `land wirtschafts-simulator` for `Landwirtschafts-Simulator`.
 */
function joined(lookup: Lookup, text: AskedText): Rewrite[] {
  const found: Rewrite[] = [];
  for (let at = 1; at < Math.min(text.words.length, maxWords); at += 1) {
    const pair = [text.words[at - 1], text.words[at]].filter((word) => word !== undefined);
    const [left, right] = pair;
    if (!left || !right || left.word.unspaced || right.word.unspaced) continue;
    const [one, other] = [left.word.parts.at(-1), right.word.parts[0]];
    if (!one || !other) continue;
    const ways = joinsOf(one.form, other.form).map((form) => ({ form, share: shareOfCompound }));
    const { mask } = left.places;
    const joint = waysOf(lookup, ways, mask);
    if (joint === nothing) continue;
    const others = [...left.word.parts.slice(0, -1), ...right.word.parts.slice(1)];
    const wanted = all([joint, ...others.map((part) => waysOf(lookup, formsOf(part), mask))]);
    const asked = `${left.exact.asked} ${right.exact.asked}`;
    const parts = left.exact.parts + right.exact.parts - 1;
    found.push({ text, asked: [left, right], word: { ...left.exact, asked, parts, optional: false, wanted } });
    at += 1;
  }
  return found;
}

/** A word that is made of words of the dictionary. */
function split(lookup: Lookup, text: AskedText, asked: AskedWord): Rewrite[] {
  if (asked.exact.optional) return [];
  const { wanted, parts } = splitWanted(lookup, asked);
  return wanted === nothing ? [] : [{ text, asked: [asked], word: { ...asked.exact, parts, wanted } }];
}

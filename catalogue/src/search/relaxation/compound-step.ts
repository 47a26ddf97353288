import { compoundsOf } from '../../text/variants/compounds.ts';
import { type ParsedText, type QueryWord, queryNodeOf } from '../query/parsed-query.ts';
import { allOf, anyOf, matchNothing, type QueryNode } from '../query/query-node.ts';
import { shareOfCompound, splitCompoundNode } from '../query/split-compound.ts';
import type { TermLookup } from '../query/term-lookup.ts';
import { existingForms, formsOf } from '../query/word-forms.ts';
import type { RelaxationStep, Rewrite } from './relaxation-step.ts';
import type { SpellingCorrections } from './spelling-corrections.ts';

/** Of a pasted page, only so many words are taken apart or joined. */
const maxWords = 16;

/** The compound rung: words taken apart into two or three, neighbours written as one. */
export function compoundStep(
  lookup: TermLookup,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
): RelaxationStep | undefined {
  const rewrites = texts.flatMap((text) => {
    const joins = joined(lookup, text);
    const taken = new Set(joins.flatMap(({ asked }) => asked));
    const others = text.words.slice(0, maxWords).filter((word) => !taken.has(word));
    return [...joins, ...others.flatMap((word) => split(lookup, text, word))];
  });
  if (rewrites.length === 0) return undefined;
  const first = new Map(rewrites.map((rewrite) => [rewrite.asked[0], rewrite.word]));
  const rest = new Set(rewrites.flatMap(({ asked }) => asked.slice(1)));
  const words = queryNodeOf(texts, (asked) => {
    if (rest.has(asked)) return [];
    const word = first.get(asked);
    return [
      word
        ? { ...word, wanted: anyOf([word.wanted, ownWanted(corrections, rewrites, asked)]) }
        : corrections.begun(asked),
    ];
  });
  return { rung: 'compound', words, rewrites };
}

/** What was asked for as it stands: a rewritten word, or both of two neighbours. */
function ownWanted(corrections: SpellingCorrections, rewrites: readonly Rewrite[], first: QueryWord): QueryNode {
  const asked = rewrites.find((rewrite) => rewrite.asked[0] === first)?.asked ?? [first];
  return allOf(asked.map((word) => corrections.begun(word).wanted));
}

/**
 * Neighbours that the dictionary has as one word, from left to right. Of hyphenated ones the parts that meet are joined:
 * `land wirtschafts-simulator` for `Landwirtschafts-Simulator`.
 */
function joined(lookup: TermLookup, text: ParsedText): Rewrite[] {
  const found: Rewrite[] = [];
  for (let at = 1; at < Math.min(text.words.length, maxWords); at += 1) {
    const pair = [text.words[at - 1], text.words[at]].filter((word) => word !== undefined);
    const [left, right] = pair;
    if (!left || !right || left.word.unspaced || right.word.unspaced) continue;
    const [one, other] = [left.word.parts.at(-1), right.word.parts[0]];
    if (!one || !other) continue;
    const ways = compoundsOf(one.form, other.form).map((form) => ({ form, share: shareOfCompound }));
    const { mask } = left.places;
    const joint = existingForms(lookup, ways, mask);
    if (joint === matchNothing) continue;
    const others = [...left.word.parts.slice(0, -1), ...right.word.parts.slice(1)];
    const wanted = allOf([joint, ...others.map((part) => existingForms(lookup, formsOf(part), mask))]);
    const asked = `${left.exact.asked} ${right.exact.asked}`;
    const parts = left.exact.parts + right.exact.parts - 1;
    found.push({ text, asked: [left, right], word: { ...left.exact, asked, parts, optional: false, wanted } });
    at += 1;
  }
  return found;
}

/** A word that is made of words of the dictionary. */
function split(lookup: TermLookup, text: ParsedText, asked: QueryWord): Rewrite[] {
  if (asked.exact.optional) return [];
  const { wanted, parts } = splitCompoundNode(lookup, asked);
  return wanted === matchNothing ? [] : [{ text, asked: [asked], word: { ...asked.exact, parts, wanted } }];
}

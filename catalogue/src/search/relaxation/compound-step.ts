import { compoundsOf } from '../../text/variants/compounds.ts';
import { allOf, anyOf, matchNothing, type QueryNode } from '../matching/query-node.ts';
import { matchedWordsOf, type ParsedText, type QueryWord } from '../query/parsed-query.ts';
import { compoundShare, splitCompoundNode } from '../query/split-compound.ts';
import { formsNode, formVariantsOf } from '../query/word-forms.ts';
import type { IndexReader } from './index-reader.ts';
import type { RelaxationStep, Rewrite } from './relaxation-step.ts';
import type { SpellingCorrections } from './spelling-corrections.ts';

/** Words of a pasted page that are split or joined, at most. */
const maxWords = 16;

/** The compound rung: words split into two or three, neighbours joined. */
export function compoundStep(
  reader: IndexReader,
  texts: readonly ParsedText[],
  corrections: SpellingCorrections,
): RelaxationStep | undefined {
  const rewrites = texts.flatMap((text) => {
    const joins = joinNeighbours(reader, text);
    const joinedWords = new Set(joins.flatMap(({ queryWords }) => queryWords));
    const separateWords = text.words.slice(0, maxWords).filter((word) => !joinedWords.has(word));
    return [...joins, ...separateWords.flatMap((word) => splitWord(reader, text, word))];
  });
  if (rewrites.length === 0) return undefined;
  const first = new Map(rewrites.map((rewrite) => [rewrite.queryWords[0], rewrite.replacement]));
  const absorbedWords = new Set(rewrites.flatMap(({ queryWords }) => queryWords.slice(1)));
  const words = matchedWordsOf(texts, (queryWord) => {
    if (absorbedWords.has(queryWord)) return [];
    const word = first.get(queryWord);
    return [
      word
        ? { ...word, node: anyOf([word.node, originalNode(corrections, rewrites, queryWord)]) }
        : corrections.exactOrPrefix(queryWord),
    ];
  });
  return { rung: 'compound', words, rewrites };
}

/** The original of a rewrite: the word itself, or both neighbours. */
function originalNode(corrections: SpellingCorrections, rewrites: readonly Rewrite[], first: QueryWord): QueryNode {
  const queryWords = rewrites.find((rewrite) => rewrite.queryWords[0] === first)?.queryWords ?? [first];
  return allOf(queryWords.map((word) => corrections.exactOrPrefix(word).node));
}

/**
 * Joins neighbours that the dictionary has as one word, from left to right. Of hyphenated words the adjoining parts
 * are joined: `land wirtschafts-simulator` for `Landwirtschafts-Simulator`.
 */
function joinNeighbours(reader: IndexReader, text: ParsedText): Rewrite[] {
  const joins: Rewrite[] = [];
  for (let at = 1; at < Math.min(text.words.length, maxWords); at += 1) {
    const pair = [text.words[at - 1], text.words[at]].filter((word) => word !== undefined);
    const [left, right] = pair;
    if (!left || !right || left.word.unspaced || right.word.unspaced) continue;
    const [lastPart, firstPart] = [left.word.parts.at(-1), right.word.parts[0]];
    if (!lastPart || !firstPart) continue;
    const variants = compoundsOf(lastPart.form, firstPart.form).map((form) => ({ form, share: compoundShare }));
    const { mask } = left.searchedFields;
    const joint = formsNode(reader, variants, mask);
    if (joint === matchNothing) continue;
    const outerParts = [...left.word.parts.slice(0, -1), ...right.word.parts.slice(1)];
    const node = allOf([joint, ...outerParts.map((part) => formsNode(reader, formVariantsOf(part), mask))]);
    const joinedText = `${left.exact.text} ${right.exact.text}`;
    const parts = left.exact.parts + right.exact.parts - 1;
    joins.push({
      text,
      queryWords: [left, right],
      replacement: { ...left.exact, text: joinedText, parts, optional: false, node },
    });
    at += 1;
  }
  return joins;
}

/** Splits a word into words of the dictionary. */
function splitWord(reader: IndexReader, text: ParsedText, queryWord: QueryWord): Rewrite[] {
  if (queryWord.exact.optional) return [];
  const { node, parts } = splitCompoundNode(reader, queryWord);
  return node === matchNothing
    ? []
    : [{ text, queryWords: [queryWord], replacement: { ...queryWord.exact, parts, node } }];
}

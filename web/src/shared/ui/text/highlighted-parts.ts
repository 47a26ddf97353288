import { everyOperatorWord, operatorWords } from '@buchfink/contract/text/operator-words';

/** A part of a text. */
interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

const maxWords = 12;
/** Operators in capitals, of whatever language, are not part of the words. */
const operators = new RegExp(`(?<![^\\s(])(?:${operatorWords.and}|${everyOperatorWord})(?![^\\s(])`, 'gu');

/** Folds a text as the search does: no accents, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');
}

/**
 * The parts of a text, with the words of the search marked: a word is marked when it begins with one of them.
 * Neighbours are one part with the blank between them. Where that is the whole text, nothing is marked: it would say
 * nothing.
 */
export function highlightedParts(text: string, words: string): MarkedPart[] {
  const prefixes = [...new Set(foldText(words.replace(operators, ' ')).match(/[\p{L}\p{N}]{3,}/gu) ?? [])].slice(
    0,
    maxWords,
  );
  // Words are at the odd indexes, the text between them at the even ones.
  const pieces = text.split(/([\p{L}\p{N}\p{M}]+)/u);
  const isWanted = (index: number) => prefixes.some((word) => foldText(pieces[index] ?? '').startsWith(word));
  const parts: MarkedPart[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isMarked = index % 2 === 1 ? isWanted(index) : piece === ' ' && isWanted(index - 1) && isWanted(index + 1);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) parts[parts.length - 1] = { text: last.text + piece, isMarked };
    else parts.push({ text: piece, isMarked });
  }
  const isWhole = !parts.some(({ text: part, isMarked }) => !isMarked && /[\p{L}\p{N}]/u.test(part));
  return isWhole ? [{ text, isMarked: false }] : parts;
}

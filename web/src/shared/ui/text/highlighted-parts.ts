import { operatorWords } from '@buchfink/contract/text/operator-words';

/** A piece of a text. */
interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

const mostWords = 12;
/** Where they stand in capitals, they are not looked for. */
const operators = new RegExp(`(?<![^\\s(])(?:${Object.values(operatorWords).join('|')})(?![^\\s(])`, 'gu');

/** Folds a letter as the search does: no accents, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ß/g, 'ss');
}

/**
 * A text in pieces, with the words marked that were searched for: a word counts when it begins with one of them. Those side by
 * side are one piece with the blank between them.
 */
export function highlightedParts(text: string, words: string): MarkedPart[] {
  const wanted = [...new Set(foldText(words.replace(operators, ' ')).match(/[\p{L}\p{N}]{3,}/gu) ?? [])].slice(
    0,
    mostWords,
  );
  // Words stand at the odd places, what is between them at the even ones.
  const pieces = text.split(/([\p{L}\p{N}\p{M}]+)/u);
  const isWanted = (at: number) => wanted.some((word) => foldText(pieces[at] ?? '').startsWith(word));
  const parts: MarkedPart[] = [];
  for (const [at, piece] of pieces.entries()) {
    const isMarked = at % 2 === 1 ? isWanted(at) : piece === ' ' && isWanted(at - 1) && isWanted(at + 1);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) parts[parts.length - 1] = { text: last.text + piece, isMarked };
    else parts.push({ text: piece, isMarked });
  }
  return parts;
}

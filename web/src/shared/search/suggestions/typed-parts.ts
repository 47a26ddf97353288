/** A part of a text; `isTyped` when it is what was typed. */
export interface SuggestionPart {
  readonly text: string;
  readonly isTyped: boolean;
}

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const german: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** How a letter may be typed: without its marks, or as German spells out its umlauts. */
function typedAs(letter: string): readonly [string, string] {
  const low = letter.normalize('NFC').toLowerCase();
  const plain = low.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss');
  return [plain, german[low] ?? plain];
}

const fold = (word: string, form: 0 | 1) => [...word.normalize('NFC')].map((letter) => typedAs(letter)[form]).join('');

/** The number of letters of a word that were typed when it begins with the typed text, else 0. */
function typedLength(word: string, typed: string): number {
  for (const form of [0, 1] as const) {
    let read = '';
    let length = 0;
    const prefix = fold(typed, form);
    for (const letter of word) {
      const isMark = /^\p{M}$/u.test(letter);
      if (read.length >= prefix.length && !isMark) break;
      read += isMark ? '' : typedAs(letter)[form];
      length += letter.length;
    }
    if (read.startsWith(prefix)) return length;
  }
  return 0;
}

/** The parts of a suggestion: the typed prefixes of its words, and the rest. */
export function typedParts(text: string, typed: string): SuggestionPart[] {
  const words = typed.match(wordPattern) ?? [];
  const pieces: SuggestionPart[] = [];
  const add = (piece: string, isTyped: boolean) => {
    if (piece !== '') pieces.push({ text: piece, isTyped });
  };
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const length = Math.max(0, ...words.map((typedWord) => typedLength(word, typedWord)));
    if (length === 0) continue;
    add(text.slice(end, index), false);
    add(word.slice(0, length), true);
    end = index + length;
  }
  add(text.slice(end), false);
  return pieces;
}

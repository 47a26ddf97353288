import { createHmac, randomBytes } from 'node:crypto';

/** Words and numbers of a text: what a person could be recognized by. */
const words = /[\p{L}\p{M}\p{N}]+/gu;
/** Shorter words are replaced where they stand, but not searched for elsewhere: they occur in everything. */
const leastSearched = 4;

/** Replacements that are tried for a word; a letter without others in its class stays. */
const maxAttempts = 50;

const lowerCase = 'abdefghiklmnoprstu';
const upperCase = lowerCase.toUpperCase();
const digits = '123456789';
/** Letters beyond ASCII by the bytes that they take in UTF-8. */
const widerLetters: Readonly<Record<number, string>> = { 2: 'äöüéšж', 3: '書本字' };

/** Replaces texts by invented ones of the same form; the same word always by the same one. */
export interface InventedTexts {
  /** Replaces every word of a text. A `personal` text is also replaced where it stands in other texts (`scrub`). */
  invent(text: string, isPersonal: boolean): string;
  /** Replaces personal words inside a text that otherwise stays as it is. */
  scrub(text: string): string;
  /** Adds a text that is replaced wherever it stands. */
  addPersonal(text: string): void;
}

/** Creates invented texts. They differ from recording to recording, so that nobody can guess what was replaced. */
export function createInventedTexts(key: Uint8Array = randomBytes(32)): InventedTexts {
  const personal = new Set<string>();
  let pattern: RegExp | undefined;

  const addPersonal = (text: string) => {
    for (const [word] of text.matchAll(words)) {
      const plain = word.toLowerCase();
      if ([...plain].length < leastSearched || personal.has(plain)) continue;
      personal.add(plain);
      pattern = undefined;
    }
  };

  const inventedWord = (word: string): string => {
    for (let attempt = 0; ; attempt++) {
      const bytes = createHmac('sha256', key).update(`${attempt} ${word.toLowerCase()}`).digest();
      const invented = [...word].map((letter, at) => inventedLetter(letter, at, bytes)).join('');
      if (attempt > maxAttempts || !isOriginal(invented.toLowerCase(), word.toLowerCase())) return invented;
    }
  };

  /** Whether a replacement is the original, or contains another personal word. */
  const isOriginal = (invented: string, word: string) =>
    invented === word || (invented.length >= leastSearched && [...personal].some((other) => invented.includes(other)));

  return {
    addPersonal,
    invent(text, isPersonal) {
      if (isPersonal) addPersonal(text);
      return text.replace(words, (word) => inventedWord(word));
    },
    scrub(text) {
      if (personal.size === 0) return text;
      // The longest first: a word may be part of another.
      pattern ??= new RegExp(
        [...personal]
          .sort((a, b) => b.length - a.length)
          .map(escaped)
          .join('|'),
        'giu',
      );
      return text.replace(pattern, (word) => inventedWord(word));
    },
  };
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** A letter of the same class, and of as many bytes in UTF-8. Depends on its place only, not on its case. */
function inventedLetter(letter: string, at: number, bytes: Uint8Array): string {
  const pick = (letters: string) =>
    [...letters][((bytes[at % bytes.length] ?? 0) + 7 * at) % [...letters].length] ?? '';
  if (/[0-9]/.test(letter)) return pick(digits);
  if (/[a-z]/.test(letter)) return pick(lowerCase);
  if (/[A-Z]/.test(letter)) return pick(upperCase);
  return pick(widerLetters[Buffer.byteLength(letter)] ?? letter);
}

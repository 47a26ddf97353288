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
  const personal = createWordSet();

  const addPersonal = (text: string) => {
    for (const [word] of text.matchAll(words)) if ([...word].length >= leastSearched) personal.add(plain(word));
  };

  const inventedWord = (word: string): string => {
    for (let attempt = 0; ; attempt++) {
      const bytes = createHmac('sha256', key).update(`${attempt} ${word.toLowerCase()}`).digest();
      const invented = [...word].map((letter, at) => inventedLetter(letter, at, bytes)).join('');
      if (attempt > maxAttempts || !isOriginal(invented.toLowerCase(), word.toLowerCase())) return invented;
    }
  };

  /** Whether a replacement is the original, or contains a personal word. */
  const isOriginal = (invented: string, word: string) => invented === word || personal.contains(invented);

  /** Replaces the personal words inside a word. */
  const scrubWord = (word: string): string => {
    const text = plain(word);
    // Letters that change their length in lower case or another normal form: the places of words are not known.
    if (text.length !== word.length) return personal.contains(text) ? inventedWord(word) : word;
    let scrubbed = '';
    for (let at = 0; at < word.length; ) {
      const length = personal.lengthAt(text, at);
      scrubbed += length === 0 ? word.charAt(at) : inventedWord(word.slice(at, at + length));
      at += length || 1;
    }
    return scrubbed;
  };

  return {
    addPersonal,
    invent(text, isPersonal) {
      if (isPersonal) addPersonal(text);
      return text.replace(words, (word) => inventedWord(word));
    },
    scrub: (text) => text.replace(words, scrubWord),
  };
}

/** The form in which words are compared. */
const plain = (word: string) => word.toLowerCase().normalize('NFC');

/** A set of words that are found inside other words, fast also when a hostile answer has thousands. */
function createWordSet() {
  const all = new Set<string>();
  const lengths = new Set<number>();
  /** The length of the longest word of the set that begins at this place of a text; 0 when there is none. */
  const lengthAt = (text: string, at: number): number => {
    let longest = 0;
    for (const length of lengths)
      if (length > longest && at + length <= text.length && all.has(text.slice(at, at + length))) longest = length;
    return longest;
  };
  return {
    lengthAt,
    add(word: string) {
      all.add(word);
      lengths.add(word.length);
    },
    contains: (text: string) => text.split('').some((_, at) => lengthAt(text, at) > 0),
  };
}

/** A letter of the same class, and of as many bytes in UTF-8. Depends on its place only, not on its case. */
function inventedLetter(letter: string, at: number, bytes: Uint8Array): string {
  const pick = (letters: string) =>
    [...letters][((bytes[at % bytes.length] ?? 0) + 7 * at) % [...letters].length] ?? '';
  if (/[0-9]/.test(letter)) return pick(digits);
  if (/[a-z]/.test(letter)) return pick(lowerCase);
  if (/[A-Z]/.test(letter)) return pick(upperCase);
  return pick(widerLetters[Buffer.byteLength(letter)] ?? letter);
}

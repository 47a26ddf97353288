import { canonicalWord, foldText, plainText, western } from './fold.ts';
import { spokenSignPattern, spokenSigns, wordCharacters } from './spoken-signs.ts';

/** Longer words are cut: they are data errors, and the words of queries are cut alike. */
const maxWordLength = 64;

const apostrophes = "'\u2018\u2019\u201B\u2032`\u05F3\u05F4";
const hyphens = '\\-\u2010\u2011\u2012\u05BE';
/** Scripts without blanks between words: indexed as bigrams (like Lucene's CJKBigramFilter). */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\u30FC\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const joint = new RegExp(`[.,+#&\\s${apostrophes}${hyphens}]+`, 'u');

/** The characters of words, as contents of character classes. */
interface Alphabet {
  readonly letters: string;
  readonly digits: string;
  /** Letters, digits and marks. */
  readonly characters: string;
  readonly joints: string;
}

/**
 * `20.000` and `20,000` are one number, C++, C#, R&B, AT&T and .NET are names with signs, D.N.A. is an abbreviation,
 * node.js has a point in it, and the signs of *Die drei ???* are spoken.
 *
 * @param character a character class of words
 */
function writtenWords({ letters, digits, characters, joints }: Alphabet, character = `[${characters}]`): string {
  const end = `(?![${characters}])`;
  return [
    `[${digits}]{1,3}(?:[.,][${digits}]{3})+${end}`,
    `[a-z](?:\\+\\+|#)(?![${letters}])`,
    `[${letters}]{1,2}&[${letters}]{1,2}${end}`,
    `[${letters}]\\s*&\\s*[${letters}]${end}`,
    `(?<![${characters}.])\\.[${letters}]{2,5}${end}`,
    `[${letters}](?:\\.[${letters}]){2,}${end}`,
    spokenSignPattern(characters),
    `${character}+(?:[${joints}]${character}+|(?<=[${letters}]{2})\\.[${letters}]{2,}${end})*`,
  ].join('|');
}

const all: Alphabet = {
  letters: '\\p{L}',
  digits: '\\p{Nd}',
  characters: wordCharacters,
  joints: apostrophes + hyphens,
};
const spaced = writtenWords(all, `(?:(?![${unspaced}])[${wordCharacters}])`);
const pattern = new RegExp(`([${unspaced}]+)|${spaced}`, 'gu');
/** Most texts consist of Latin-1 letters, which are tokenised several times faster. */
const latin1 = { letters: 'a-zß-öø-ÿ', digits: '0-9', characters: 'a-z0-9ß-öø-ÿ', joints: "'`\\-" };
const westernPattern = new RegExp(writtenWords(latin1), 'g');

/**
 * A word of a text. A word with hyphens or apostrophes has several parts and matches all its parts or the joined form
 * (`E-Mail`, `email`; `l’été`, `été`; `20.000`, `20000`; `D.N.A.`, `DNA`); a run of Chinese matches its bigrams.
 */
export interface Word {
  /** Canonical forms that must all occur. */
  readonly parts: readonly Term[];
  /** The parts joined, where there are several; or a name with its signs (`c++`, `q&a`, `.net`). */
  readonly joinedTerm?: Term;
  /** As written, of an abbreviation of single letters or a name with points inside (`d.n.a`, `node.js`). */
  readonly pointed?: string;
  /** Further index terms of the word: the single characters of an unspaced run. */
  readonly also: readonly Term[];
  /** Whether the script has no blanks between words; such words are not spell-checked. */
  readonly unspaced: boolean;
}

/** An index term, and the written form (lower case) for display. */
export interface Term {
  readonly form: string;
  readonly surface: string;
}

/** Most texts that are a single word can be recognised at once: letters that no normalisation changes. */
const simple = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ]+$/;

/** The words of a text in order. */
export function wordsOf(text: string): Word[] {
  if (simple.test(text)) return [{ parts: [term(text.toLowerCase())], also: [], unspaced: false }];
  const words: Word[] = [];
  if (western.test(text)) {
    for (const written of text.toLowerCase().match(westernPattern) ?? []) words.push(word(written));
    return words;
  }
  for (const match of plainText(text).toLowerCase().matchAll(pattern)) {
    const next = match[1] ? unspacedRun(match[1]) : word(match[0]);
    if (next.parts.length > 0) words.push(next);
  }
  return words;
}

/** Whether a word is a name with signs (`C++`, `Q&A`, `.NET`), which its letters alone do not match. */
export function isNameWithSigns({ joinedTerm }: Word): boolean {
  return joinedTerm !== undefined && nameSigns.test(joinedTerm.form);
}

/** Signs that are part of a name, and of its index term. */
const nameSigns = /[+#&.]/;

/**
 * Whether a word is an abbreviation of single letters or has points inside (`D.N.A.`, `node.js`): scattered parts in a
 * record do not match it where another record has it.
 */
export function isPointed(word: Word): boolean {
  return word.pointed !== undefined;
}

/** All index terms of a word. */
export function termsOfWord(word: Word): readonly Term[] {
  if (!word.joinedTerm && word.also.length === 0) return word.parts;
  return [...word.parts, ...(word.joinedTerm ? [word.joinedTerm] : []), ...word.also];
}

function word(written: string): Word {
  const spoken = spokenSigns.get(written);
  if (spoken !== undefined) return { parts: [{ form: spoken, surface: written }], also: [], unspaced: false };
  if (!joint.test(written)) {
    const wholeTerm = term(written);
    // A combining mark alone has no form.
    return { parts: wholeTerm.form === '' ? [] : [wholeTerm], also: [], unspaced: false };
  }
  const parts = written
    .split(joint)
    .map(term)
    .filter(({ form }) => form !== '');
  if (nameWithSigns.test(written)) {
    const surface = written.replace(/\s+/g, '');
    return { parts, joinedTerm: { form: foldText(surface), surface }, also: [], unspaced: false };
  }
  if (parts.length < 2) return { parts, also: [], unspaced: false };
  const joinedTerm = term(parts.map(({ surface }) => surface).join(''));
  return { parts, joinedTerm, pointed: pointed.test(written) ? written : undefined, also: [], unspaced: false };
}

const nameWithSigns = /^\.|&|[+#]$/;
/** Letters with points between them. */
const pointed = /\p{L}\.\p{L}/u;

function unspacedRun(run: string): Word {
  const characters = [...run];
  if (characters.length === 1) return { parts: [term(run)], also: [], unspaced: true };
  const pairs = characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  return { parts: pairs.map(term), also: characters.map(term), unspaced: true };
}

function term(surface: string): Term {
  return { form: canonical(surface), surface };
}

/** Cuts by code points, so that no half of a surrogate pair remains. */
function canonical(piece: string): string {
  const form = canonicalWord(foldText(piece));
  return form.length <= maxWordLength ? form : [...form].slice(0, maxWordLength / 2).join('');
}

import { inflectionsOf } from '../../text/inflections.ts';
import { isSigned, type Word } from '../../text/words.ts';
import type { FoundWord } from '../found.ts';
import { similarForms } from '../spelling/similar-forms.ts';
import { type AskedText, type AskedWord, requiredWords } from '../words/asked.ts';
import type { Lookup } from '../words/lookup.ts';
import { isKnown, sizeOf } from '../words/occurs.ts';
import { any, nothing, type Wanted } from '../words/wanted.ts';
import { beginning, type Places, waysOf } from '../words/word-forms.ts';
import { type Attempt, type Rewrite, rewritten } from './attempt.ts';

/** A beginning of fewer letters is no word yet; one that more postings begin with is surely meant. */
const minBegun = 4;
const maxBegun = 20;
/** Of a beginning that has more postings, all that begins so counts alike. */
const maxRaised = 2000;
/** A spelling is meant rather than a beginning where it has so many times the postings. */
const timesMeant = 2;
/** Of a pasted page, only so many words are looked for as beginnings. */
const maxWords = 12;

/**
 * A word as it stands and as a beginning. What is the word with an ending (`hund`, *Hunde*) counts as much as the word, unless
 * there are so many others that they are counted beforehand.
 */
export function begunWord(lookup: Lookup, { word, places, exact }: AskedWord): FoundWord {
  const begun = beginning(lookup, word, places);
  const ended = withEndings(lookup, word, places);
  const isRaised = ended !== nothing && sizeOf(lookup, begun) <= maxRaised;
  return {
    ...exact,
    wanted: any([exact.wanted, begun, ...(isRaised ? [ended] : [])]),
    hasEndings: ended !== nothing,
  };
}

function withEndings(lookup: Lookup, word: Word, { mask }: Places): Wanted {
  const [term, second] = word.parts;
  if (!term || second || isSigned(word)) return nothing;
  const forms = inflectionsOf(term.form).filter((form) => form.startsWith(term.form));
  return waysOf(
    lookup,
    forms.map((form) => ({ form, share: 1 })),
    mask,
  );
}

/**
 * The prefix rung: the last word of each text as a beginning; then all words that no record has (`conjun musica`,
 * `hist geogr`). Before both a single word may be a slip.
 */
export function* begunAttempts(lookup: Lookup, texts: readonly AskedText[]): Generator<Attempt | undefined> {
  yield slipThatBegins(lookup, texts);
  const begun = (isBegun: (asked: AskedWord) => boolean) => {
    const rewrites = texts.flatMap((text) =>
      text.words.filter(isBegun).map((asked): Rewrite => ({ text, asked: [asked], word: begunWord(lookup, asked) })),
    );
    return rewritten('prefix', texts, rewrites);
  };
  yield begun(({ last }) => last);
  const unknown = requiredWords(texts).filter(
    ({ word, last, exact }) =>
      !last && (word.parts.at(-1)?.form ?? '').length >= minBegun && !isKnown(lookup, exact.wanted),
  );
  if (unknown.length > 0 && unknown.length <= maxWords) yield begun((asked) => asked.last || unknown.includes(asked));
}

/**
 * A single word that no record has and that begins what few have, in spellings that many more have. `ziet` means `zeit` even
 * where somebody is called *Zietlow*; but who asks for `zauberb` goes on writing.
 */
function slipThatBegins(lookup: Lookup, texts: readonly AskedText[]): Attempt | undefined {
  const [asked, ...others] = requiredWords(texts);
  const form = asked?.word.parts.length === 1 ? (asked.word.parts[0]?.form ?? '') : '';
  if (!asked?.last || others.length > 0 || form.length < minBegun || asked.word.unspaced) return undefined;
  const begun = begunWord(lookup, asked);
  const size = sizeOf(lookup, begun.wanted);
  if (size === 0 || size > maxBegun || isKnown(lookup, asked.exact.wanted)) return undefined;
  const { mask } = asked.places;
  const meant = similarForms(lookup, form, mask, true).filter(
    ({ form: other }) => !form.startsWith(other) || form === other + other.at(-1),
  );
  const wanted = waysOf(lookup, meant, mask);
  if (sizeOf(lookup, wanted) < size * timesMeant) return undefined;
  const word = { ...begun, wanted: any([begun.wanted, wanted]) };
  const rewrites = texts.flatMap((text) => (text.words.includes(asked) ? [{ text, asked: [asked], word }] : []));
  return rewritten('spelling', texts, rewrites);
}

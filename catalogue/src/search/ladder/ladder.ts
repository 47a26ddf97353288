import { countOf, type Hits, noHits } from '../documents/hits.ts';
import type { Condition } from '../filters/conditions.ts';
import type { FoundWord } from '../found.ts';
import { type AskedText, areQuoted, askedTexts, type Field, wantedWords } from '../words/asked.ts';
import type { Lookup } from '../words/lookup.ts';
import { isKnown } from '../words/occurs.ts';
import { type Attempt, type Fixed, firstThatFinds, type Success, tryOut } from './attempt.ts';
import { begunAttempts } from './begun-words.ts';
import { compoundAttempt } from './compounding.ts';
import { Corrections } from './corrections.ts';
import { describedAttempt } from './described-words.ts';
import { givenNames } from './given-names.ts';
import { misspeltCompounds } from './misspelt-compound.ts';
import { mostWords } from './most-words.ts';
import { pastedAttempts } from './pasted.ts';
import { wayOn } from './way-on.ts';
import { wholeTitle } from './whole-title.ts';

/**
 * Looks for the texts as they stand, then step by step less literally until something is found: words without their quotes;
 * words that name a language or media type as such; words as beginnings; what a pasted citation says; given names as initials;
 * unknown words in similar spellings; words taken apart and joined; all words in similar spellings; two words written as one
 * with a slip; as many of the words as occur together. All segments are on the same step. What is found on any step fulfils the
 * conditions.
 */
export function climb(
  lookup: Lookup,
  fields: readonly Field[],
  texts: readonly AskedText[],
  conditions: readonly Condition[],
): Success {
  const phrases = texts.flatMap((text) => text.phrases);
  const literal: Attempt = { words: wantedWords(texts), phrases, rewrites: [] };
  const found = tryOut(lookup, literal, conditions);
  if (found) return wholeTitle(lookup, fields, texts, conditions, found) ?? found;
  if (areQuoted(texts)) return withoutQuotes(lookup, fields, conditions);
  const corrections = new Corrections(lookup, texts);
  const hasWords = texts.some(({ words }) => words.length > 0);
  const success = hasWords && firstThatFinds(lookup, lessLiteral(lookup, fields, texts, corrections), conditions);
  if (success) return success;
  // Where records have all of the words and fail a condition, asking without it leads on better than fewer words.
  if (conditions.length > 0 && tryOut(lookup, literal, [])) return { ...literal, hits: nowhere(lookup) };
  const fixed = { numbers: numbersOf(texts), conditions };
  return fewerWords(lookup, texts, corrections, fixed) ?? nothingFound(lookup, texts, corrections, fixed, literal);
}

/** What is found without the quotes, which the answer says. */
function withoutQuotes(lookup: Lookup, fields: readonly Field[], conditions: readonly Condition[]): Success {
  const texts = askedTexts(lookup, fields, { endings: true, quotes: false });
  const success = climb(lookup, fields, texts, conditions);
  return success.rung || countOf(success.hits) === 0 ? success : { ...success, rung: 'unquoted' };
}

/** The steps between all of the words and some of them, each worked out only when the one before found nothing. */
function* lessLiteral(
  lookup: Lookup,
  fields: readonly Field[],
  texts: readonly AskedText[],
  corrections: Corrections,
): Generator<Attempt | undefined> {
  const pasted = pastedAttempts(lookup, fields, texts);
  yield* pasted.number;
  yield describedAttempt(texts);
  yield* begunAttempts(lookup, texts);
  yield* pasted.titleAndAuthor;
  yield* givenNames(lookup, texts);
  yield corrections.ofUnknown();
  yield compoundAttempt(lookup, texts, corrections);
  yield* corrections.ofKnown();
  yield misspeltCompounds(lookup, texts, corrections);
  yield* pasted.title;
}

/**
 * The last step: unknown words in similar spellings, as many of all as occur together. Not where the last word is the only one
 * left, and merely begins one of the records': `hund` beside a word that nobody has is not `hundert`.
 */
function fewerWords(
  lookup: Lookup,
  texts: readonly AskedText[],
  corrections: Corrections,
  fixed: Fixed,
): Success | undefined {
  const rewrites = likeliestWords(texts, corrections);
  const words = rewrites.map(({ word }) => word);
  const isLeft = ({ asked, word }: (typeof rewrites)[number]) =>
    !word.optional && isKnown(lookup, word.wanted) && !asked.some((each) => corrections.isOnlyBegun(each));
  if (!rewrites.some(isLeft)) return undefined;
  return mostWords(lookup, { rung: 'fewer-words', words, rewrites }, fixed);
}

function nothingFound(
  lookup: Lookup,
  texts: readonly AskedText[],
  corrections: Corrections,
  fixed: Fixed,
  literal: Attempt,
): Success {
  const suggestion = wayOn(lookup, likeliestWords(texts, corrections), fixed);
  return { ...literal, hits: nowhere(lookup), ...(suggestion !== undefined && { suggestion }) };
}

function nowhere({ state }: Lookup): Hits[] {
  return state.segments.map(() => noHits);
}

function likeliestWords(texts: readonly AskedText[], corrections: Corrections) {
  return texts.flatMap((text) =>
    text.words.map((asked) => ({ text, asked: [asked], word: corrections.likeliest(asked) })),
  );
}

/** The texts that are numbers and no words; they must hold. */
function numbersOf(texts: readonly AskedText[]): FoundWord[] {
  return wantedWords(texts.filter(({ words }) => words.length === 0));
}

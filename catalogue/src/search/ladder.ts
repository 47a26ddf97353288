import { type AskedText, type Field, wantedWords } from './asked.ts';
import { type Attempt, type Rewrite, type Success, tryOut } from './attempt.ts';
import { compoundAttempt } from './compounding.ts';
import { Corrections } from './corrections.ts';
import { noHits } from './hits.ts';
import type { Lookup } from './lookup.ts';
import { mostWords } from './most-words.ts';
import { pastedAttempts } from './pasted.ts';

/**
 * Looks for the texts as they stand, then step by step less literally until something is found: the last word of each
 * text as a beginning; what a pasted citation says; unknown words in similar spellings; words taken apart and joined; all
 * words in similar spellings; as many of the words as occur together. All segments are on the same step.
 */
export function climb(lookup: Lookup, fields: readonly Field[], texts: readonly AskedText[]): Success {
  const literal: Attempt = { words: wantedWords(texts), rewrites: [] };
  const found = tryOut(lookup, literal);
  if (found) return found;
  const corrections = new Corrections(lookup, texts);
  if (texts.some(({ words }) => words.length > 0))
    for (const attempt of lessLiteral(lookup, fields, texts, corrections)) {
      const success = attempt && tryOut(lookup, attempt);
      if (success) return success;
    }
  return fewerWords(lookup, texts, corrections) ?? { ...literal, hits: lookup.state.segments.map(() => noHits) };
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
  yield {
    rung: 'prefix',
    words: wantedWords(texts, (asked) => [corrections.begun(asked)]),
    rewrites: texts.flatMap((text) =>
      text.words
        .filter(({ last }) => last)
        .map((asked): Rewrite => ({ text, asked: [asked], word: corrections.begun(asked) })),
    ),
  };
  yield* pasted.titleAndAuthor;
  yield corrections.ofUnknown();
  yield compoundAttempt(lookup, texts, corrections);
  yield* corrections.ofKnown();
  yield* pasted.title;
}

/** The last step: unknown words in similar spellings, as many of all as occur together. */
function fewerWords(lookup: Lookup, texts: readonly AskedText[], corrections: Corrections): Success | undefined {
  const rewrites = texts.flatMap((text) =>
    text.words.map((asked) => ({ text, asked: [asked], word: corrections.likeliest(asked) })),
  );
  const words = rewrites.map(({ word }) => word);
  const fixed = wantedWords(texts.filter((text) => text.words.length === 0));
  return mostWords(lookup, { rung: 'fewer-words', words, rewrites }, fixed);
}

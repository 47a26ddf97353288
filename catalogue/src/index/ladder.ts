import type { Rung } from '@buchfink/contract/search';
import type { Word } from '../text/words.ts';
import { type AskedText, type AskedWord, beginning, whole } from './asked.ts';
import { evaluate } from './evaluate.ts';
import { type Hits, intersect, noHits, runOf } from './hits.ts';
import type { Segment } from './segment.ts';
import { type SimilarTerm, similarTerms } from './similar-terms.ts';
import { all, any, nothing, type Wanted } from './wanted.ts';

/** Every correction walks the dictionary: of a pasted page, only this many words are corrected. */
const maxCorrected = 12;
/** Words with more hyphens than this are no words that could be misspelt. */
const maxParts = 4;

/** A part of a word with the terms it may have been meant for. */
export interface Correction {
  readonly text: AskedText;
  readonly asked: AskedWord;
  readonly part: number;
  readonly similar: readonly SimilarTerm[];
}

/** What a rung found. */
export interface Found {
  readonly hits: Hits;
  readonly rung?: Rung;
  /** What was corrected, for suggesting the spelling; empty on other rungs. */
  readonly corrections: readonly Correction[];
}

/**
 * Looks for the texts as they stand, then step by step less literally until something is found: the last word of each
 * text as a beginning; unknown words, then all words, in similar spellings; as many of the words as occur together.
 */
export function climb(segment: Segment, texts: readonly AskedText[]): Found {
  const every = (wantedFor: (asked: AskedWord) => Wanted) =>
    evaluate(segment, all(texts.map((text) => whole(text, text.words.map(wantedFor)))));
  const literal = every((asked) => asked.exact);
  if (literal.documents.length > 0 || !texts.some((text) => text.words.length > 0))
    return { hits: literal, corrections: [] };

  const begun = new Map<AskedWord, Wanted>();
  for (const asked of texts.flatMap((text) => text.words))
    begun.set(asked, asked.last ? either([asked.exact, beginning(segment, asked.word, asked.mask)]) : asked.exact);
  const beginnings = every((asked) => begun.get(asked) ?? nothing);
  if (beginnings.documents.length > 0) return { hits: beginnings, rung: 'prefix', corrections: [] };

  const spellings = new Map<AskedWord, Wanted>();
  const similar = new Map<AskedWord, readonly Correction[]>();
  for (const onlyUnknown of [true, false]) {
    const corrections: Correction[] = [];
    for (const text of texts) {
      for (const asked of text.words) {
        const known = begun.get(asked) ?? nothing;
        if (onlyUnknown && evaluate(segment, known).documents.length > 0) continue;
        const corrected = similar.get(asked) ?? (similar.size < maxCorrected ? similarTo(segment, text, asked) : []);
        similar.set(asked, corrected);
        corrections.push(...corrected);
        spellings.set(asked, either([known, meant(segment, asked, corrected)]));
      }
    }
    const hits = every((asked) => spellings.get(asked) ?? begun.get(asked) ?? nothing);
    if (hits.documents.length > 0) return { hits, rung: 'spelling', corrections };
  }
  const hits = mostWords(segment, texts, (asked) => spellings.get(asked) ?? nothing);
  return hits.documents.length > 0 ? { hits, rung: 'fewer-words', corrections: [] } : { hits, corrections: [] };
}

function similarTo(segment: Segment, text: AskedText, asked: AskedWord): Correction[] {
  if (asked.word.unspaced || asked.word.parts.length > maxParts) return [];
  return asked.word.parts.map(({ form }, part) => ({
    text,
    asked,
    part,
    similar: similarTerms(segment, form, asked.mask),
  }));
}

/** Each part as it stands or as one of the similar terms, which count for less the farther they are. */
function meant(segment: Segment, asked: AskedWord, corrections: readonly Correction[]): Wanted {
  const parts = corrections.map(({ part, similar }) => {
    const own = segment.terms.find(partForm(asked.word, part));
    const literal: Wanted[] = own < 0 ? [] : [{ kind: 'term', term: own, mask: asked.mask, weight: 1 }];
    const near = similar.map(
      ({ term, distance }): Wanted => ({ kind: 'term', term, mask: asked.mask, weight: 0.8 ** distance }),
    );
    return either([...literal, ...near]);
  });
  return parts.length === 0 || parts.includes(nothing) ? nothing : all(parts);
}

function partForm(word: Word, part: number): string {
  return word.parts[part]?.form ?? '';
}

/** The documents with the most of the words, at least half; what is not words must hold. */
function mostWords(segment: Segment, texts: readonly AskedText[], wantedFor: (asked: AskedWord) => Wanted): Hits {
  const words = texts.flatMap((text) => text.words);
  if (words.length < 2) return noHits;
  const counts = new Uint8Array(segment.recordCount);
  const sums = new Float32Array(segment.recordCount);
  let most = Math.ceil(words.length / 2);
  for (const asked of words) {
    const { documents, scores } = evaluate(segment, wantedFor(asked));
    for (const [at, document] of documents.entries()) {
      const count = (counts[document] ?? 0) + 1;
      counts[document] = count;
      sums[document] = (sums[document] ?? 0) + (scores[at] ?? 0);
      most = Math.max(most, count);
    }
  }
  const documents = Uint32Array.from(counts.keys()).filter((document) => counts[document] === most);
  const hits = { documents, scores: Float32Array.from(documents, (document) => sums[document] ?? 0) };
  let required: Hits = hits;
  for (const text of texts)
    if (text.words.length === 0) required = intersect(required, runOf(evaluate(segment, text.number)));
  return required;
}

function either(of: readonly Wanted[]): Wanted {
  const ways = of.filter((way) => way !== nothing);
  return ways.length === 0 ? nothing : any(ways);
}

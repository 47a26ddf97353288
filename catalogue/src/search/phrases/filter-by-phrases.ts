import { inField } from '../../segment/fields.ts';
import { maxKeyLength } from '../../text/sort-key.ts';
import { arena } from '../matching/arena.ts';
import { evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import type { Hits } from '../matching/hits.ts';
import { allOf, matchNothing } from '../matching/query-node.ts';
import type { Phrase, QueryWord } from '../query/parsed-query.ts';
import { titleKeyWords } from '../ranking/title-match.ts';
import { standsInTitle } from './stands-in-title.ts';

/**
 * Keeps the hits in which each phrase stands together: in one field, and in titles side by side. Word order is
 * indexed for titles only. All hits have the words of the phrases.
 */
export function filterByPhrases(part: IndexedSegment, hits: Hits, phrases: readonly Phrase[]): Hits {
  let remaining = hits;
  for (const { alternatives, orElse } of phrases) {
    if (remaining.count === 0) return remaining;
    let matching = orElse === matchNothing ? noDocuments : evaluate(part, orElse, remaining.documents).documents;
    for (const words of alternatives) {
      const unmatched = differenceOf(remaining.documents, matching);
      // With several alternatives, a hit may have the words of another one only.
      const having = alternatives.length > 1 ? documentsWithAll(part, words, unmatched) : unmatched;
      matching = together(matching, standingTogether(part, having, words));
    }
    if (matching.length < remaining.count) remaining = remaining.restrictTo(matching);
  }
  return remaining;
}

const noDocuments = new Uint32Array(0);

/** The documents that are not among `some`. */
export function differenceOf(documents: Uint32Array, some: Uint32Array): Uint32Array {
  if (some.length === 0) return documents;
  const remaining = new Set(some);
  return documents.filter((document) => !remaining.has(document));
}

function together(some: Uint32Array, furtherDocuments: Uint32Array): Uint32Array {
  return some.length === 0 ? furtherDocuments : Uint32Array.from([...some, ...furtherDocuments]).sort();
}

/** The documents with all words of a phrase; ascending. */
function documentsWithAll(part: IndexedSegment, phrase: readonly QueryWord[], documents: Uint32Array): Uint32Array {
  return evaluate(part, allOf(phrase.map(({ exact }) => exact.node)), documents).documents;
}

const { title, otherTitle } = inField;
const anyTitle = title | otherTitle;
const anyField = 255;

/** The documents in which a phrase stands together; ascending. All of them have its words. */
function standingTogether(part: IndexedSegment, documents: Uint32Array, phrase: readonly QueryWord[]): Uint32Array {
  const masks = phrase.map(({ exact }) => evaluate(part, exact.node, documents).masks);
  const { titles } = part.live.segment;
  const together = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1) {
    let common = anyField;
    for (const wordMasks of masks) common &= fieldsIn(wordMasks, at);
    together[count] = documents[at] ?? 0;
    const isTogether = (common & ~title) !== 0 || isInTitle(titles.key(documents[at] ?? 0), phrase, masks, at);
    count += isTogether ? 1 : 0;
  }
  return together.subarray(0, count);
}

/** A number matched as the year is in no field, and is compatible with any. */
function fieldsIn(masks: Uint8Array, at: number): number {
  return masks[at] || anyField;
}

/** Whether a phrase stands in the title, or starts at the end of the title and continues in the other titles. */
function isInTitle(key: string, phrase: readonly QueryWord[], masks: readonly Uint8Array[], at: number): boolean {
  const fields = masks.map((wordMasks) => fieldsIn(wordMasks, at));
  if (!fields.every((mask) => (mask & anyTitle) !== 0)) return false;
  // The rest of a truncated key is unknown.
  if (key.length >= maxKeyLength) return true;
  const inTitle = titleKeyWords(key);
  const goesOn = 1 + fields.findLastIndex((mask) => (mask & otherTitle) === 0);
  return phrase.some((_, last) => {
    const count = last + 1;
    if (count < goesOn || !fields.slice(0, count).every((mask) => (mask & title) !== 0)) return false;
    return standsInTitle(inTitle, phrase.slice(0, count), count < phrase.length);
  });
}

import { inField } from '../../segment/fields.ts';
import type { Condition } from '../filters/conditions.ts';
import { arena } from '../matching/arena.ts';
import { evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import { countHits, type Hits, hasAtLeast } from '../matching/hits.ts';
import { type MatchedWord, withinFields } from '../matching/query-node.ts';
import { hasQuotedWords, matchedWordsOf, type ParsedText, parseTexts, type QueryField } from '../query/parsed-query.ts';
import { findNamedAuthors } from '../ranking/author-names.ts';
import type { IndexReader } from './index-reader.ts';
import { runStep, type StepResult } from './relaxation-step.ts';

/** So few hits need no narrowing. */
const maxHits = 20;
/** A single word is a subject rather than a title. */
const minWords = 2;

/**
 * Narrows the hits of a query that is a whole title to its words without other inflections: where more than a few
 * hits have such (`world` for `The War of the Worlds`) and some record's title equals the query, only hits of the
 * words as written remain; where these are still many, only hits that also have the function words (`On Writing`).
 * Other spellings count as the same words, and a query that names an author may ask for the works.
 */
export function narrowToTitle(
  reader: IndexReader,
  fields: readonly QueryField[],
  texts: readonly ParsedText[],
  conditions: readonly Condition[],
  typed: StepResult,
): StepResult | undefined {
  const [text] = texts;
  if (!text || texts.length > 1 || text.words.length < minWords || countHits(typed.hits) <= maxHits) return undefined;
  if (text.meaning !== 'FREE' && text.meaning !== 'TITLE') return undefined;
  // A title that matches as written matches with inflections too.
  if (!hasWholeTitle(reader, typed)) return undefined;
  const narrow = (words: StepResult['words'], than: StepResult) => {
    const result = runStep(reader, { words, phrases: text.phrases, rewrites: [] }, conditions);
    if (!result || countHits(result.hits) === countHits(than.hits)) return undefined;
    return hasWholeTitle(reader, result) ? result : undefined;
  };
  const asWritten =
    narrow(matchedWordsOf(parseTexts(reader, fields, { inflections: false, quotes: hasQuotedWords(texts) })), typed) ??
    typed;
  const isLeftOut = countHits(asWritten.hits) > maxHits && asWritten.words.some(({ optional }) => optional);
  const result = (isLeftOut ? narrow(asWritten.words.map(required), asWritten) : undefined) ?? asWritten;
  return result === typed || isAuthorNamed(reader, text, typed) ? undefined : result;
}

function required(word: MatchedWord): MatchedWord {
  return { ...word, optional: false };
}

/**
 * Whether some hit has all words, function words included (`From the Soul` is not the band *De La Soul*), in its
 * authors. After an article only a whole name counts: `The Beatles` is one, `Ein Mann` is not.
 */
function isAuthorNamed({ state }: IndexReader, text: ParsedText, { words, hits }: StepResult): boolean {
  const isNamed = hits.some((segmentHits, at) => {
    const live = state.segments[at];
    return live !== undefined && areAuthorsIn({ live, at }, segmentHits, words);
  });
  if (!isNamed) return false;
  const [first, ...furtherWords] = text.words.map(({ exact }) => exact);
  if (!first || first.parts > 0) return true;
  const name = furtherWords.map((word) => word.text).join(' ');
  return state.segments.some(({ segment }) => findNamedAuthors(segment.columns.author, name).byFullName.size > 0);
}

/**
 * Whether some hit has all words in its authors. Few hits have the first one there, so that the others are looked up
 * in few.
 */
function areAuthorsIn(part: IndexedSegment, hits: Hits, words: StepResult['words']): boolean {
  if (hits.hasColumns) return hasAtLeast(hits.authorWords, partsOf(words));
  let { documents } = hits;
  for (const { parts, node } of words) {
    if (documents.length === 0) return false;
    if (parts > 0) documents = evaluate(part, withinFields(node, inField.author), documents).documents;
  }
  return documents.length > 0;
}

function partsOf(words: StepResult['words']): number {
  return words.reduce((sum, { parts }) => sum + parts, 0);
}

/**
 * Whether all words stand in a title that has no others. Few titles are as short as the query; only for these the
 * fields are evaluated.
 */
function hasWholeTitle({ state }: IndexReader, { words, hits }: StepResult): boolean {
  const requiredParts = partsOf(words.filter(({ optional }) => !optional));
  const most = partsOf(words);
  return hits.some((hitsOfSegment, at) => {
    const { titleLengths } = state.segments[at]?.segment ?? { titleLengths: new Uint8Array() };
    const { documents, titleWords } = hitsOfSegment.hasColumns
      ? hitsOfSegment
      : hitsOfSegment.select(shortTitled(hitsOfSegment.documents, titleLengths, most));
    for (let hit = 0; hit < titleWords.length; hit += 1) {
      const count = titleWords[hit] ?? 0;
      if (count >= requiredParts && count >= (titleLengths[documents[hit] ?? 0] ?? 0)) return true;
    }
    return false;
  });
}

/** The indexes of the documents whose titles have at most `most` words. */
function shortTitled(documents: Uint32Array, titleLengths: Uint8Array, most: number): Uint32Array {
  const hitIndexes = arena.numbers(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at += 1) {
    hitIndexes[count] = at;
    count += (titleLengths[documents[at] ?? 0] ?? 0) <= most ? 1 : 0;
  }
  return hitIndexes.subarray(0, count);
}

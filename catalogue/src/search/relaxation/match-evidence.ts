import { inField } from '../../segment/fields.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { evaluate, type IndexedSegment } from '../matching/evaluate.ts';
import { findPosting } from '../matching/find-posting.ts';
import { matchedTermsIn } from '../matching/matched-terms.ts';
import type { QueryNode } from '../matching/query-node.ts';
import { standsInTitle } from '../phrases/stands-in-title.ts';
import type { QueryWord } from '../query/parsed-query.ts';
import { findNamedAuthors } from '../ranking/author-names.ts';
import { titleKeyWords } from '../ranking/title-match.ts';
import type { DocumentPosition } from './top-hits.ts';

/** How strongly a hit suggests that it is what the words of a query mean. */
export const matchEvidence = {
  /** The words are scattered over fields, or over a field. */
  weak: 0,
  /** They are side by side in the title (function words aside), or the full name of an author. */
  phrase: 1,
  /** They are all words of the title; others name authors. */
  wholeTitle: 2,
} as const;

export type MatchEvidence = (typeof matchEvidence)[keyof typeof matchEvidence];

const { title, author, keyword } = inField;
const names = title | author;
/** A number matched as the year is in no field, and is compatible with any. */
const anyField = 255;
/** Terms of a form, one after the other found by binary search; the postings of more are read together. */
const maxSearchedTerms = 8;

/** The evidence of a document that has all these words. */
export function evidenceOf(position: DocumentPosition, words: readonly QueryWord[]): MatchEvidence {
  const fields = fieldsWithin(position, words, [names]);
  return fields ? evidenceIn(position, words, fields) : matchEvidence.weak;
}

/** Whether a document has all these words in its title or its authors' names, and `named` in the names. */
export function isNamedWork(position: DocumentPosition, words: readonly QueryWord[], named: QueryWord): boolean {
  const fields = fieldsWithin(position, words, [names]);
  return ((fields?.[words.indexOf(named)] ?? 0) & author) !== 0;
}

/** Whether a document that has all these words is what they mean: by its evidence, or as its subjects, a topic. */
export function isConvincing(position: DocumentPosition, words: readonly QueryWord[]): boolean {
  const fields = fieldsWithin(position, words, [names, keyword]);
  if (!fields) return false;
  if (fields.every((fieldMask) => (fieldMask & keyword) !== 0)) return true;
  return evidenceIn(position, words, fields) > matchEvidence.weak;
}

function evidenceIn(position: DocumentPosition, words: readonly QueryWord[], fields: readonly number[]): MatchEvidence {
  const { part, document } = position;
  const areAllIn = (mask: number) => fields.every((fieldMask) => (fieldMask & mask) !== 0);
  const inTitle = words.filter((_, at) => ((fields[at] ?? 0) & title) !== 0);
  if (inTitle.length > 0 && areAllIn(names)) {
    const titleWords = titleKeyWords(part.live.segment.titles.key(document)).filter((word) => !isFunctionWord(word));
    const matchedParts = inTitle.reduce((sum, { exact }) => sum + exact.parts, 0);
    if (titleWords.length <= matchedParts) return matchEvidence.wholeTitle;
    if (areAllIn(title) && standsInTitle(titleWords, words, false)) return matchEvidence.phrase;
  }
  return areAllIn(author) && isFullName(position, words) ? matchEvidence.phrase : matchEvidence.weak;
}

/**
 * The fields in which a document has each word; undefined as soon as none of the groups of fields (`masks`) has all
 * words. Most documents with scattered words are decided by their first or second word.
 */
function fieldsWithin(
  { part, document }: DocumentPosition,
  words: readonly QueryWord[],
  masks: readonly number[],
): number[] | undefined {
  const fields: number[] = [];
  let possible = masks;
  for (const { exact } of words) {
    const fieldMask = fieldsIn(part, exact.node, document) || anyField;
    possible = possible.filter((mask) => (fieldMask & mask) !== 0);
    if (possible.length === 0) return undefined;
    fields.push(fieldMask);
  }
  return fields;
}

/** The fields in which a document matches the node, as `evaluate` finds them, without scores; 0 where in none. */
function fieldsIn(part: IndexedSegment, node: QueryNode, document: number): number {
  switch (node.kind) {
    case 'terms': {
      const { entries, starts } = part.live.segment.postings;
      const { from = 0, to = 0 } = node.found.at(part.at) ?? {};
      if (to - from > maxSearchedTerms) return evaluate(part, node, Uint32Array.of(document)).masks[0] ?? 0;
      let fields = 0;
      for (let term = from; term < to; term += 1) {
        const place = findPosting(entries, starts[term] ?? 0, starts[term + 1] ?? 0, document);
        if (place >= 0) fields |= (entries[place] ?? 0) & node.mask & 0xff;
      }
      return fields;
    }
    case 'any':
      return node.of.reduce((fields, child) => fields | fieldsIn(part, child, document), 0);
    case 'all':
      return node.of.reduce((fields, child) => fields & fieldsIn(part, child, document), anyField);
    default:
      return 0;
  }
}

/** Whether the words, as the document writes them, are the full name of an author. */
function isFullName({ part, document }: DocumentPosition, words: readonly QueryWord[]): boolean {
  const written = words.flatMap(({ exact }) =>
    matchedTermsIn(part, exact.node, document).map(({ surface }) => surface),
  );
  return findNamedAuthors(part.live.segment.columns.author, written.join(' ')).byFullName.size > 0;
}

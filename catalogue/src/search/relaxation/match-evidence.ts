import { inField } from '../../segment/fields.ts';
import { isFunctionWord } from '../../text/function-words.ts';
import { evaluate } from '../matching/evaluate.ts';
import { matchedTermsIn } from '../matching/matched-terms.ts';
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
/** A number matched as the year is in no field, and is compatible with any. */
const anyField = 255;

/** The evidence of a document that has all these words. */
export function evidenceOf(position: DocumentPosition, words: readonly QueryWord[]): MatchEvidence {
  const { part, document } = position;
  const fields = fieldsOf(position, words);
  const areAllIn = (mask: number) => fields.every((fieldMask) => (fieldMask & mask) !== 0);
  const inTitle = words.filter((_, at) => ((fields[at] ?? 0) & title) !== 0);
  if (inTitle.length > 0 && areAllIn(title | author)) {
    const titleWords = titleKeyWords(part.live.segment.titles.key(document)).filter((word) => !isFunctionWord(word));
    const matchedParts = inTitle.reduce((sum, { exact }) => sum + exact.parts, 0);
    if (titleWords.length <= matchedParts) return matchEvidence.wholeTitle;
    if (areAllIn(title) && standsInTitle(titleWords, words, false)) return matchEvidence.phrase;
  }
  return areAllIn(author) && isFullName(position, words) ? matchEvidence.phrase : matchEvidence.weak;
}

/** Whether a document that has all these words has them in its subjects: they are a topic. */
export function areSubjects(position: DocumentPosition, words: readonly QueryWord[]): boolean {
  return fieldsOf(position, words).every((fieldMask) => (fieldMask & keyword) !== 0);
}

/** The fields in which a document has each word. */
function fieldsOf({ part, document }: DocumentPosition, words: readonly QueryWord[]): number[] {
  return words.map(({ exact }) => evaluate(part, exact.node, Uint32Array.of(document)).masks[0] || anyField);
}

/** Whether the words, as the document writes them, are the full name of an author. */
function isFullName({ part, document }: DocumentPosition, words: readonly QueryWord[]): boolean {
  const written = words.flatMap(({ exact }) =>
    matchedTermsIn(part, exact.node, document).map(({ surface }) => surface),
  );
  return findNamedAuthors(part.live.segment.columns.author, written.join(' ')).byFullName.size > 0;
}

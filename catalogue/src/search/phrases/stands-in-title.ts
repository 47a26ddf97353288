import { isArticle } from '../../text/title-words.ts';
import { isNameWithSigns } from '../../text/words.ts';
import type { QueryNode } from '../matching/query-node.ts';
import type { QueryWord } from '../query/parsed-query.ts';

/**
 * Whether the words of a phrase stand side by side in a title, in their order.
 *
 * @param title the words of its sort key, without a leading article
 * @param isAtEnd whether the last word of the phrase must be the last of the title
 */
export function standsInTitle(title: readonly string[], phrase: readonly QueryWord[], isAtEnd: boolean): boolean {
  if (!phrase.every(isComparable)) return true;
  const isThere = (words: readonly string[], from: number) => {
    const ends = phrase.reduce((places, { exact }) => places.flatMap((at) => endsOf(words, at, exact.node)), [from]);
    return ends.some((end) => !isAtEnd || end === words.length);
  };
  const article = phrase[0]?.word.parts[0]?.form ?? '';
  if (isArticle(article) && isThere([article, ...title], 0)) return true;
  return title.some((_, from) => isThere(title, from));
}

/** Sort keys write signs, numbers with points and scripts without spaces differently from query words. */
function isComparable({ word }: QueryWord): boolean {
  return !word.unspaced && !isNameWithSigns(word) && !(word.joinedTerm && /\p{N}/u.test(word.joinedTerm.surface));
}

/** The positions after which a match of the node may end in a title, if it starts at `from`. */
function endsOf(title: readonly string[], from: number, node: QueryNode): number[] {
  switch (node.kind) {
    case 'terms':
      return endOf(title, from, node.form);
    case 'any':
      return [...new Set(node.of.flatMap((child) => endsOf(title, from, child)))];
    case 'all':
      return node.of.reduce((places, child) => places.flatMap((at) => endsOf(title, at, child)), [from]);
    default:
      return [];
  }
}

/** A joined form may be written apart in the title; a form with `*` may continue there. */
function endOf(title: readonly string[], from: number, form: string): number[] {
  const prefix = form.endsWith('*') ? form.slice(0, -1) : undefined;
  let written = '';
  for (let at = from; at < title.length; at += 1) {
    written += title[at] ?? '';
    if (written === form || (prefix !== undefined && written.startsWith(prefix))) return [at + 1];
    if (!form.startsWith(written)) return [];
  }
  return [];
}

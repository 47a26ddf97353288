import { type AskedText, askedTexts, type Field, wantedWords } from './asked.ts';
import { type Success, tryOut } from './attempt.ts';
import { countOf } from './hits.ts';
import type { Lookup } from './lookup.ts';

/** So many hits can be looked through. */
const fewHits = 20;
/** A single word is rather a subject than a title. */
const fewestWords = 2;

/**
 * Who asks for a title word by word wants no other forms of its words: where more than a few hits have such (`world` for
 * `The War of the Worlds`) and some record's title is just what was asked for, only the hits of the words as they are
 * written.
 */
export function wholeTitle(
  lookup: Lookup,
  fields: readonly Field[],
  texts: readonly AskedText[],
  found: Success,
): Success | undefined {
  const [text] = texts;
  if (!text || texts.length > 1 || text.words.length < fewestWords || countOf(found.hits) <= fewHits) return undefined;
  if (text.meaning !== 'FREE' && text.meaning !== 'TITLE') return undefined;
  const words = wantedWords(askedTexts(lookup, fields, true));
  const success = tryOut(lookup, { words, rewrites: [] });
  const asked = words.reduce((sum, { optional, parts }) => sum + (optional ? 0 : parts), 0);
  const isTitle = success?.hits.some(({ documents, titleWords }, at) => {
    const { titleLengths } = lookup.state.segments[at]?.segment ?? { titleLengths: [] };
    return titleWords.some((count, hit) => count >= Math.max(asked, titleLengths[documents[hit] ?? 0] ?? 0));
  });
  return isTitle ? success : undefined;
}

import { plainText } from '../../text/fold.ts';
import { isNameWithSigns } from '../../text/words.ts';
import { inSmallLetters } from '../query/boolean-query.ts';
import type { Rewrite } from './relaxation-step.ts';
import { matchesAsTyped, replacementsIn } from './replacements.ts';
import type { DocumentPosition } from './top-hits.ts';

/** Replacement texts by the words they replace; an empty text drops the words. */
type Replacements = ReadonlyMap<string, string>;

/**
 * The text of the first rewrite with the words of the best hit in place of those that it does not have; words without
 * a counterpart are dropped. Undefined when no word changes.
 */
export function suggestedText(best: DocumentPosition, rewrites: readonly Rewrite[]): string | undefined {
  const [first] = rewrites;
  if (!first) return undefined;
  const typed = inSmallLetters(plainText(first.text.text)).replace(/\s+/gu, ' ').trim();
  const ofText = rewrites.filter(({ text, replacement }) => text === first.text && replacement !== undefined);
  const replacements: Replacements = new Map(ofText.flatMap((rewrite) => otherWords(best, rewrite)));
  // Dropping words alone is no suggestion.
  if (replaceWords(typed, replacements) === typed) return undefined;
  const missing: Replacements = new Map(ofText.flatMap((rewrite) => missingWords(best, rewrite)));
  return replaceWords(typed, new Map([...missing, ...replacements]));
}

/** The document's words in place of others: word by word where the numbers agree, else all for all. */
function otherWords(position: DocumentPosition, rewrite: Rewrite): [string, string][] {
  const surfaces = replacementsIn(position, rewrite).map(({ surface }) => surface);
  if (surfaces.length === 0) return [];
  const written = writtenWords(rewrite);
  if (written.length === surfaces.length) return surfaces.map((surface, at) => [written[at] ?? '', surface]);
  return [[written.join(' '), surfaces.join(' ')]];
}

/** The words that the document does not have, without a replacement. */
function missingWords(position: DocumentPosition, rewrite: Rewrite): [string, string][] {
  const isMissing = !matchesAsTyped(position, rewrite) && replacementsIn(position, rewrite).length === 0;
  return isMissing ? [[writtenWords(rewrite).join(' '), '']] : [];
}

/** The words as written in the text: a letter with signs (`C++`) whole, others in their parts. */
function writtenWords({ queryWords }: Rewrite): string[] {
  return queryWords.flatMap(({ word, exact }) =>
    isNameWithSigns(word) ? [exact.text] : word.parts.map(({ surface }) => surface),
  );
}

const letter = '[\\p{L}\\p{N}\\p{M}]';
const between = '[^\\p{L}\\p{N}\\p{M}]+';
/** Characters with a meaning in regular expressions, as in `C++` or `???`. */
const syntax = /[\\^$.*+?()[\]{}|]/g;
const signsBetween = /[^\p{L}\p{N}\p{M}+#]+/gu;

/** Replaces words of a text wherever they stand as whole words. */
function replaceWords(text: string, replacements: Replacements): string {
  if (replacements.size === 0) return text;
  // Longer words first: the expression takes the first alternative that matches.
  const words = [...replacements.keys()].sort((a, b) => b.length - a.length);
  const patterns = words.map((word) => word.replace(syntax, '\\$&').replaceAll(' ', between));
  const wholeWords = new RegExp(`(?<!${letter})(?:${patterns.join('|')})(?!${letter})`, 'gu');
  const changed = text.replace(
    wholeWords,
    (match) => replacements.get(match) ?? replacements.get(match.replace(signsBetween, ' ')) ?? match,
  );
  return changed.replace(/\s+/gu, ' ').trim();
}

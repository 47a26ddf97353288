import { plainText } from '../../text/fold.ts';
import { isLetterWithSigns } from '../../text/words.ts';
import { inSmallLetters } from '../operators/boolean-query.ts';
import type { Rewrite } from './relaxation-step.ts';
import { matchesAsTyped, replacementsIn } from './replacements.ts';
import type { DocumentPosition } from './top-hits.ts';

/** What stands in a text replacements of words that were asked for, by these words; an empty text leaves them out. */
type Replacements = ReadonlyMap<string, string>;

/**
 * The text of the first rewrite, with what the best hit holds in place of each word that it does not; without the words
 * for which it holds nothing. Undefined when no word is another.
 */
export function suggestedText(best: DocumentPosition, rewrites: readonly Rewrite[]): string | undefined {
  const [first] = rewrites;
  if (!first) return undefined;
  const typed = inSmallLetters(plainText(first.text.text)).replace(/\s+/gu, ' ').trim();
  const ofText = rewrites.filter(({ text, replacement }) => text === first.text && replacement !== undefined);
  const others: Replacements = new Map(ofText.flatMap((rewrite) => otherWords(best, rewrite)));
  // To leave words out alone is no suggestion.
  if (replaceWords(typed, others) === typed) return undefined;
  const missing: Replacements = new Map(ofText.flatMap((rewrite) => missingWords(best, rewrite)));
  return replaceWords(typed, new Map([...missing, ...others]));
}

/** What the document has in place of the words: word for word where there are as many, else all for all. */
function otherWords(position: DocumentPosition, rewrite: Rewrite): [string, string][] {
  const surfaces = replacementsIn(position, rewrite).map(({ surface }) => surface);
  if (surfaces.length === 0) return [];
  const written = writtenWords(rewrite);
  if (written.length === surfaces.length) return surfaces.map((surface, at) => [written[at] ?? '', surface]);
  return [[written.join(' '), surfaces.join(' ')]];
}

/** The words that the document has not, nor anything in their place. */
function missingWords(position: DocumentPosition, rewrite: Rewrite): [string, string][] {
  const isMissing = !matchesAsTyped(position, rewrite) && replacementsIn(position, rewrite).length === 0;
  return isMissing ? [[writtenWords(rewrite).join(' '), '']] : [];
}

/** The words as they stand in the text: those with signs (`C++`) whole, others in their parts. */
function writtenWords({ queryWords }: Rewrite): string[] {
  return queryWords.flatMap(({ word, exact }) =>
    isLetterWithSigns(word) ? [exact.text] : word.parts.map(({ surface }) => surface),
  );
}

const letter = '[\\p{L}\\p{N}\\p{M}]';
const between = '[^\\p{L}\\p{N}\\p{M}]+';
/** What an expression does not take for itself: `C++`, `???`. */
const syntax = /[\\^$.*+?()[\]{}|]/g;
const signsBetween = /[^\p{L}\p{N}\p{M}+#]+/gu;

/** A text with other words in place of some, each wherever it stands as a whole. */
function replaceWords(text: string, replacements: Replacements): string {
  if (replacements.size === 0) return text;
  // Longer ones first: of two that begin alike the expression takes the first.
  const words = [...replacements.keys()].sort((a, b) => b.length - a.length);
  const patterns = words.map((each) => each.replace(syntax, '\\$&').replaceAll(' ', between));
  const whole = new RegExp(`(?<!${letter})(?:${patterns.join('|')})(?!${letter})`, 'gu');
  const changed = text.replace(
    whole,
    (found) => replacements.get(found) ?? replacements.get(found.replace(signsBetween, ' ')) ?? found,
  );
  return changed.replace(/\s+/gu, ' ').trim();
}

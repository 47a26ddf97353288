import { hasSearchText, headingText, type SearchField, textOf } from '@buchfink/contract/search';

const maxSearches = 3;
const minWordLength = 4;

/**
 * Wider searches after one without hits: with one of several fields dropped; in all fields instead of one; or, where
 * filters were applied, with single words of a longer text, the longest (usually the rarest) first. Without filters
 * the catalogue itself has already tried fewer words.
 */
export function widerSearches(fields: readonly SearchField[], filtered: boolean): SearchField[][] {
  const texts = fields.filter(({ value }) => typeof value !== 'boolean');
  if (texts.length > 1) {
    const wider = texts.map((dropped) => fields.filter((field) => field !== dropped));
    return wider.filter(hasSearchText).slice(0, maxSearches);
  }
  const [singleField] = texts;
  if (!singleField) return [];
  const text = textOf(singleField.value);
  if (singleField.id !== 'FREE') return /\p{L}/u.test(text) ? [[{ id: 'FREE', value: headingText(text) }]] : [];
  const words = [...new Set(text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])];
  if (words.length < 2 || !filtered) return [];
  return words
    .filter((word) => [...word].length >= minWordLength)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxSearches)
    .map((word) => [{ id: 'FREE', value: word }]);
}

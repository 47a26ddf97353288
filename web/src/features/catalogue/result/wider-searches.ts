import { hasSearchText, headingText, type SearchField, textOf } from '@buchfink/contract/search';

const maxSearches = 3;

/**
 * Wider searches after one without hits: with one of several fields dropped, or in all fields instead of one. Fewer
 * words of a text are tried by the catalogue itself.
 */
export function widerSearches(fields: readonly SearchField[]): SearchField[][] {
  const texts = fields.filter(({ value }) => typeof value !== 'boolean');
  if (texts.length > 1) {
    const wider = texts.map((dropped) => fields.filter((field) => field !== dropped));
    return wider.filter(hasSearchText).slice(0, maxSearches);
  }
  const [singleField] = texts;
  if (!singleField || singleField.id === 'FREE') return [];
  const text = textOf(singleField.value);
  return /\p{L}/u.test(text) ? [[{ id: 'FREE', value: headingText(text) }]] : [];
}

import type { SearchAnswer } from '@buchfink/contract/search';
import type { IndexAnswer, IndexQuery } from '../index-query.ts';

type Alternative = NonNullable<SearchAnswer['suggestions']>[number];

/** Fields with search words; all others only filter. */
const searchedMeanings = new Set<string>([
  'FREE',
  'TITLE',
  'AUTHOR',
  'KEYWORD',
  'PUBLISHER',
  'CATEGORY',
  'ISBN',
  'BARCODE',
]);

/**
 * The alternatives to a search: other spellings; and where nothing was found always a way to continue: without
 * filters, and in the other libraries.
 */
export function listAlternatives(
  { fields, filters }: IndexQuery,
  { total, suggestions = [] }: IndexAnswer,
): Alternative[] {
  if (total > 0) return [...suggestions];
  const texts = fields.filter(({ meaning }) => searchedMeanings.has(meaning));
  const text = texts.map((field) => field.text).join(' ');
  const isNarrowed = texts.length < fields.length || Object.values(filters).some((options) => options.length > 0);
  return [
    ...suggestions,
    ...(isNarrowed && text !== '' ? [{ text, kind: 'fewer-filters' as const }] : []),
    { text, kind: 'other-libraries' },
  ];
}

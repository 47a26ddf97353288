import type { SearchAnswer } from '@buchfink/contract/search';
import type { IndexAnswer, IndexQuery } from '../index-query.ts';

type Alternative = NonNullable<SearchAnswer['suggestions']>[number];

/** Fields that hold what is looked for; all others only narrow it. */
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
 * Where a search can go from here: other spellings, and always something when nothing was found, so that no answer is a
 * dead end: without what narrows it, and in the other libraries.
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

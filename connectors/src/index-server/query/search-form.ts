import type { FieldMeaning } from '@buchfink/contract/search';
import { formFields } from '../../search-form.ts';
import type { UnlabelledSearchField } from '../../unlabelled.ts';
import { valueCountsOf } from '../facets/facet-answer.ts';
import { optionOf } from '../facets/option-values.ts';
import { countOnly, type IndexEngine } from '../index-engine.ts';
import type { IndexFacet } from '../index-settings.ts';
import type { IndexTarget } from '../index-target.ts';
import { libraryClauses } from './search-clauses.ts';

/** Every field that an index can search, in the order of the form. */
const fields = formFields([
  ...(['FREE', 'TITLE', 'AUTHOR', 'KEYWORD', 'PUBLISHER', 'CATEGORY', 'ISBN', 'BARCODE'] as const),
  ...(['YEAR', 'YEAR_START', 'YEAR_END', 'MEDIATYPE', 'LANGUAGE', 'BRANCH'] as const),
]);

/** The facets that fields filter by; all others search words. */
const facetsOfFields: Readonly<Partial<Record<FieldMeaning, IndexFacet>>> = {
  YEAR: 'year',
  YEAR_START: 'year',
  YEAR_END: 'year',
  MEDIATYPE: 'mediaType',
  LANGUAGE: 'language',
  BRANCH: 'branch',
};

/** The search form of a library: the fields of the index; a list of options where the library has at least two. */
export async function searchFormOf(
  target: IndexTarget,
  engine: IndexEngine,
  signal: AbortSignal,
): Promise<UnlabelledSearchField[]> {
  const valueCounts = valueCountsOf(target, ['mediaType', 'language', 'branch']);
  const filters = libraryClauses(target);
  const { values } = await engine.search({ ...countOnly, filters, valueCounts }, signal);
  const words: Readonly<Partial<Record<FieldMeaning, string | undefined>>> = target.search;
  return fields.flatMap((field): UnlabelledSearchField[] => {
    const facet = facetsOfFields[field.meaning];
    if (facet === undefined) return words[field.meaning] ? [field] : [];
    if (!target.facets[facet]) return [];
    if (facet === 'year') return [field];
    const options = new Set((values.get(facet) ?? []).map(({ value }) => optionOf(facet, value, target)));
    return options.size < 2 ? [] : [{ ...field, options: [...options].map((key) => ({ key })) }];
  });
}

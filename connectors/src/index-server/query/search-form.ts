import type { FieldMeaning } from '@buchfink/contract/search';
import type { UnlabelledSearchField } from '../../unlabelled.ts';
import { valueCountsOf } from '../facets/facet-answer.ts';
import { optionOf } from '../facets/option-values.ts';
import { countOnly, type IndexEngine } from '../index-engine.ts';
import type { IndexFacet } from '../index-settings.ts';
import type { IndexTarget } from '../index-target.ts';
import { libraryClauses } from './search-clauses.ts';

const text = { type: 'text', advanced: true, visible: true } as const;
const number = { ...text, number: true, halfWidth: true } as const;

type Field = UnlabelledSearchField & { readonly meaning: FieldMeaning; readonly facet?: IndexFacet };

/** Every field that an index can search, in the order of the form. */
const fields: readonly Field[] = [
  { ...text, id: 'FREE', meaning: 'FREE', advanced: false },
  { ...text, id: 'TITLE', meaning: 'TITLE' },
  { ...text, id: 'AUTHOR', meaning: 'AUTHOR' },
  { ...text, id: 'KEYWORD', meaning: 'KEYWORD' },
  { ...text, id: 'PUBLISHER', meaning: 'PUBLISHER' },
  { ...text, id: 'CATEGORY', meaning: 'CATEGORY' },
  { ...text, id: 'ISBN', meaning: 'ISBN', type: 'barcode' },
  { ...text, id: 'BARCODE', meaning: 'BARCODE', type: 'barcode' },
  { ...number, id: 'YEAR', meaning: 'YEAR', halfWidth: false, facet: 'year' },
  { ...number, id: 'YEAR_START', meaning: 'YEAR_START', facet: 'year' },
  { ...number, id: 'YEAR_END', meaning: 'YEAR_END', facet: 'year' },
  { ...text, id: 'MEDIATYPE', meaning: 'MEDIATYPE', type: 'dropdown', facet: 'mediaType' },
  { ...text, id: 'LANGUAGE', meaning: 'LANGUAGE', type: 'dropdown', facet: 'language' },
  { ...text, id: 'BRANCH', meaning: 'BRANCH', type: 'dropdown', facet: 'branch' },
];

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
  return fields.flatMap(({ facet, ...field }) => {
    if (facet === undefined) return words[field.meaning] ? [field] : [];
    if (!target.facets[facet]) return [];
    if (facet === 'year') return [field];
    const options = new Set((values.get(facet) ?? []).map(({ value }) => optionOf(facet, value, target)));
    return options.size < 2 ? [] : [{ ...field, options: [...options].map((key) => ({ key })) }];
  });
}

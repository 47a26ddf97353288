import type { MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { hasSearchText, type SearchField, textOf } from '@buchfink/contract/search';
import { chosenOptions } from '@buchfink/contract/search/search-address';

type Filters = MetaAddress['filters'];
/** The part of a search that its form changes. */
export type FieldsAndFilters = Pick<MetaAddress, 'fields' | 'filters'>;

/** The choices of the form that are filters of a search: those are shown above the list and can be removed there. */
const facetByField: Readonly<Record<string, string>> = { MEDIATYPE: 'mediaType', LANGUAGE: 'language' };

/** The fields of the form for a search; of several options of a filter the form shows the first. */
export function toFormFields({ fields, filters }: FieldsAndFilters): SearchField[] {
  const choices = Object.entries(facetByField).flatMap(([id, facet]) => {
    const [value] = chosenOptions(filters, facet);
    return value === undefined ? [] : [{ id, value }];
  });
  const isAvailable = chosenOptions(filters, 'availability').includes('available');
  return [...fields, ...choices, ...(isAvailable ? [{ id: 'AVAILABLE', value: true }] : [])];
}

/** The search for the fields of a form. Without other words its choices stay fields: there is nothing to filter. */
export function fromFormFields(formFields: readonly SearchField[]): FieldsAndFilters {
  const filters: Record<string, readonly string[]> = {};
  const fields = formFields.filter(({ id, value }) => {
    const facet = id === 'AVAILABLE' ? 'availability' : facetByField[id];
    if (facet === undefined) return true;
    filters[facet] = [id === 'AVAILABLE' ? 'available' : textOf(value)];
    return false;
  });
  return hasSearchText(fields) ? { fields, filters: filters satisfies Filters } : { fields: formFields, filters: {} };
}

import type { CopyAbsence, CopyState } from '@buchfink/contract/availability';
import type { Locale } from '@buchfink/contract/locale';
import type { MediaType } from '@buchfink/contract/media-type';
import type { FacetId, FieldMeaning } from '@buchfink/contract/search';
import { catalogueDe } from './catalogue-de.ts';
import { catalogueEn } from './catalogue-en.ts';

/**
 * The texts that each language must have: all those of the German catalogue, and one for every code of the contract.
 */
export type CatalogueWords = typeof catalogueDe & {
  fields: Record<FieldMeaning, string>;
  /** What to enter, below a field of the search form. */
  fieldHints: Partial<Record<FieldMeaning, string>>;
  facets: Record<FacetId, string>;
  states: Record<CopyState, string>;
  absences: Record<CopyAbsence, string>;
  mediaTypes: Record<MediaType, string>;
};

/** The texts of catalogue answers by language. */
export const catalogueWords: Record<Locale, CatalogueWords> = { de: catalogueDe, en: catalogueEn };

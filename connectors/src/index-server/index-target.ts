import type { CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { RecordColumn } from './document/record-columns.ts';
import type { IndexSortOrder } from './index-engine.ts';
import type { copyColumns, IndexFacet, WordMeaning } from './index-settings.ts';

type Texts<Key extends string> = Readonly<Partial<Record<Key, string | undefined>>>;

/** The effective settings of an index: the settings of a library override those of the preset. '' = none. */
export interface IndexTarget {
  /** Fields of words by search field, with their weights. */
  readonly search: Texts<WordMeaning>;
  readonly facets: Texts<IndexFacet>;
  readonly sorting: Texts<IndexSortOrder>;
  /** Fields of a document by field of a record. */
  readonly record: Texts<RecordColumn>;
  /** The field of record ids. */
  readonly idField: string;
  /** The field of the MARC record. */
  readonly marcField: string;
  /** The field that names the set of a volume. */
  readonly volumesField: string;
  /** The field of the day on which a title was added. */
  readonly addedField: string;
  /** The field with the copies: objects, or JSON texts of objects. */
  readonly copyField: string;
  readonly copy: Texts<(typeof copyColumns)[number]>;
  readonly mediaTypes: Readonly<Record<string, MediaType>>;
  readonly copyStates: Readonly<Record<string, CopyState>>;
  /** The values that each document of the library has, and those that none has. */
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
  readonly exclude: Readonly<Record<string, string | readonly string[]>>;
  /** Where spellings come from: a dictionary of Solr, a field of OpenSearch. */
  readonly spelling: string;
  readonly copies: 'shown' | 'hidden';
  readonly availability: 'unknown' | 'records';
  /** Pages beyond are empty, because deep pages are expensive. */
  readonly maxOffset: number;
}

/** The names in a list of fields. */
export const fieldsIn = (list: string | undefined): string[] => (list ?? '').split(/ +/).filter((name) => name !== '');

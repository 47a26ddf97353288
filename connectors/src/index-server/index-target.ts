import type { CopyState } from '@buchfink/contract/availability';
import type { MediaType } from '@buchfink/contract/media-type';
import type { RecordColumn } from './document/record-columns.ts';
import type { IndexSortOrder } from './index-engine.ts';
import type { copyColumns, IndexFacet, WordMeaning } from './index-settings.ts';
import { type presetNames, presetOf } from './presets.ts';

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

type Settings = { readonly preset: (typeof presetNames)[number]; readonly maxOffset: number } & {
  readonly [Key in Exclude<keyof IndexTarget, 'maxOffset'>]?: IndexTarget[Key] | undefined;
};

/** The effective settings of a library's index. */
export function targetOf(settings: Settings): IndexTarget {
  const preset = presetOf(settings.preset);
  return {
    search: { ...preset.search, ...settings.search },
    facets: { ...preset.facets, ...settings.facets },
    sorting: { ...preset.sorting, ...settings.sorting },
    record: { ...preset.record, ...settings.record },
    idField: settings.idField ?? preset.idField ?? '',
    marcField: settings.marcField ?? preset.marcField ?? '',
    volumesField: settings.volumesField ?? preset.volumesField ?? '',
    addedField: settings.addedField ?? preset.addedField ?? '',
    copyField: settings.copyField ?? '',
    copy: settings.copy ?? {},
    mediaTypes: { ...preset.mediaTypes, ...settings.mediaTypes },
    copyStates: settings.copyStates ?? {},
    filter: settings.filter ?? {},
    exclude: settings.exclude ?? {},
    spelling: settings.spelling ?? '',
    copies: settings.copies ?? 'shown',
    availability: settings.availability ?? 'unknown',
    maxOffset: settings.maxOffset,
  };
}

/** The names in a list of fields. */
export const fieldsIn = (list: string | undefined): string[] => (list ?? '').split(/ +/).filter((name) => name !== '');

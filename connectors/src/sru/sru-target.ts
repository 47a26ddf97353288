import { presetOf } from './presets.ts';
import type { SruCatalogue, SruMeaning } from './sru-settings.ts';

/** The effective settings of a system: its settings override those of its preset. */
export interface SruTarget {
  readonly base: string;
  readonly version: 1.1 | 1.2 | 2;
  /** The name of the MARCXML record schema. */
  readonly schema: string;
  /** Indexes by search field; '' = none. */
  readonly indexes: Readonly<Partial<Record<SruMeaning, string | undefined>>>;
  /** The index of record numbers; without it there are no record pages. */
  readonly recordIndex?: string | undefined;
  /** The index that finds the volumes of a set by its record number. */
  readonly volumesIndex?: string | undefined;
  /** The sort keys, in the notation of the system. */
  readonly sorting?: Readonly<Partial<Record<'newest' | 'year' | 'title' | 'author', string | undefined>>>;
  /** Where sort keys go: into the query (`sortby`) or into `sortKeys`. */
  readonly sortBy?: 'query' | 'parameter' | undefined;
  /** Several words become a clause each, the relation `all`, or a phrase. */
  readonly words?: 'each' | 'all' | 'phrase' | undefined;
  readonly quotes?: 'always' | 'needed' | undefined;
  /** Whether a word may end in `*` for a prefix. */
  readonly wildcards?: boolean | undefined;
  /** The maximum number of records in one answer. */
  readonly maxRecords?: number | undefined;
  readonly encoding?: 'utf-8' | 'windows-1252' | undefined;
  readonly copies?: 'shown' | 'hidden' | undefined;
  readonly availability?: 'unknown' | 'records' | undefined;
}

/** The effective settings of a library's catalogue. */
export function targetOf(settings: SruCatalogue): SruTarget {
  const preset = presetOf(settings.preset);
  const {
    preset: _,
    kind: __,
    limits,
    auth,
    parameters,
    secretParameters,
    base = preset.base ?? '',
    ...otherSettings
  } = settings;
  const overrides = Object.fromEntries(Object.entries(otherSettings).filter(([, value]) => value !== undefined));
  return {
    ...preset,
    ...overrides,
    base,
    indexes: { ...preset.indexes, ...otherSettings.indexes },
    sorting: { ...preset.sorting, ...otherSettings.sorting },
  };
}

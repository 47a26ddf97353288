import { presetOf } from './presets.ts';
import type { SruCatalogue, SruMeaning } from './sru-settings.ts';

/** A system as it is asked: its settings laid over those of its preset. */
export interface SruTarget {
  readonly base: string;
  readonly version: 1.1 | 1.2 | 2;
  /** Name of the MARCXML record schema there. */
  readonly schema: string;
  /** Indexes by the fields of a search; '' = none. */
  readonly indexes: Readonly<Partial<Record<SruMeaning, string | undefined>>>;
  /** Index of record numbers; without it records can only be seen by a search. */
  readonly recordIndex?: string | undefined;
  /** Index that finds the volumes of a set by its record number. */
  readonly volumesIndex?: string | undefined;
  /** What the system sorts by, as it wants to be told. */
  readonly sorting?: Readonly<Partial<Record<'newest' | 'year' | 'title' | 'author', string | undefined>>>;
  /** Where that stands: in the query (`sortby`) or in `sortKeys`. */
  readonly sortBy?: 'query' | 'parameter' | undefined;
  /** Several words: a clause for each, the relation `all`, or the words in this order. */
  readonly words?: 'each' | 'all' | 'phrase' | undefined;
  readonly quotes?: 'always' | 'needed' | undefined;
  /** Whether a word may end in `*` for all that begin so. */
  readonly wildcards?: boolean | undefined;
  /** The most records of one answer. */
  readonly maxRecords?: number | undefined;
  readonly encoding?: 'utf-8' | 'windows-1252' | undefined;
  readonly copies?: 'shown' | 'hidden' | undefined;
  readonly availability?: 'unknown' | 'records' | undefined;
}

/** The target of a library's settings. */
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
    ...own
  } = settings;
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return {
    ...preset,
    ...said,
    base,
    indexes: { ...preset.indexes, ...own.indexes },
    sorting: { ...preset.sorting, ...own.sorting },
  };
}

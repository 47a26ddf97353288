import { type FacetId, facetIds, type SortOrder } from '@buchfink/contract/search';
import { IndexDamaged } from './catalogue-index.ts';
import { readSegment, type SegmentFile } from './segment-file.ts';
import { StringTable } from './string-table.ts';

/** A facet's column: the options of record d are `values[starts[d]] … values[starts[d + 1] - 1]`. */
export interface FacetColumn {
  readonly id: FacetId;
  readonly options: StringTable;
  readonly optionNumbers: ReadonlyMap<string, number>;
  readonly values: Uint32Array;
  readonly starts: Uint32Array;
}

/** The arrays of an index, as `build-index.ts` makes them. Documents are records by number, from 0. */
export interface Segment {
  readonly generation: number;
  readonly recordCount: number;
  readonly ids: StringTable;
  /** The sorted dictionary. */
  readonly terms: StringTable;
  /** How a term was written where it was first seen; empty when just like the term. */
  readonly surfaces: StringTable;
  /** Postings of term t: from `starts[t]` up to `starts[t + 1]`, ascending by document. */
  readonly postings: {
    readonly starts: Uint32Array;
    readonly documents: Uint32Array;
    readonly masks: Uint8Array;
    readonly impacts: Uint8Array;
  };
  /** The terms of each title in order, without its leading article. */
  readonly titles: { readonly terms: Uint32Array; readonly starts: Uint32Array };
  /** 0 = none. */
  readonly years: Uint16Array;
  /** The place of each document in an order; relevance falls back on the order by year. */
  readonly places: Readonly<Record<SortOrder, Uint32Array>>;
  readonly facets: readonly FacetColumn[];
}

/** Reads and checks the index of a directory; throws `IndexDamaged`. */
export async function loadSegment(directory: string): Promise<Segment> {
  const file = await readSegment(directory);
  const bytes = (name: string) => section(file, name, Uint8Array);
  const shorts = (name: string) => section(file, name, Uint16Array);
  const numbers = (name: string) => section(file, name, Uint32Array);
  const table = (name: string) => new StringTable(shorts(`${name}.units`), numbers(`${name}.offsets`));
  const ids = table('ids');
  const year = numbers('order.year');
  return {
    generation: file.generation,
    recordCount: ids.length,
    ids,
    terms: table('terms'),
    surfaces: table('surfaces'),
    postings: {
      starts: numbers('postings.starts'),
      documents: numbers('postings.documents'),
      masks: bytes('postings.masks'),
      impacts: bytes('postings.impacts'),
    },
    titles: { terms: numbers('titles.terms'), starts: numbers('titles.starts') },
    years: shorts('years'),
    places: {
      relevance: year,
      year,
      newest: numbers('order.newest'),
      title: numbers('order.title'),
      author: numbers('order.author'),
    },
    facets: facetIds.map((id) => {
      const options = table(`${id}.options`);
      const optionNumbers = new Map(
        Array.from({ length: options.length }, (_, number) => [options.at(number), number]),
      );
      return { id, options, optionNumbers, values: numbers(`${id}.values`), starts: numbers(`${id}.starts`) };
    }),
  };
}

/** Whether a document has one of these options. */
export function hasOption(
  { starts, values }: FacetColumn,
  document: number,
  chosen: ReadonlySet<number | undefined>,
): boolean {
  const end = starts[document + 1] ?? 0;
  for (let at = starts[document] ?? 0; at < end; at += 1) if (chosen.has(values[at] ?? 0)) return true;
  return false;
}

function section<Numbers>(file: SegmentFile, name: string, kind: new (length: number) => Numbers): Numbers {
  const values = file.sections.get(name);
  if (values instanceof kind) return values;
  throw new IndexDamaged(`the index file is damaged: ${name} is missing`);
}

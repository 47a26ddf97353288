import { startOf } from '../../segment/columns/facet-column.ts';
import type { FacetColumn, LiveSegment, Segment } from '../../segment/segment.ts';
import { documentsOfBitmap } from '../matching/document-sets.ts';
import type { YearSpan } from '../matching/year-spans.ts';
import { countsOfAll } from './column-counts.ts';
import type { CountedOptions } from './facet-counts.ts';
import { liveTables } from './live-tables.ts';

/** Facets with more options are counted document by document. */
const maxTableOptions = 1024;

/** The number of records of each year with each option: those of one year side by side. */
interface YearTable {
  /** The years, in order of first occurrence. */
  readonly years: readonly number[];
  readonly counts: Uint32Array;
}

/**
 * The option counts of a column over all live records of these years, without reading the records: for branches and
 * media types beside the applied one while a reader browses new titles. Undefined where there are too many options.
 */
export function countsOfYears(
  live: LiveSegment,
  column: FacetColumn,
  { from, to }: YearSpan,
): CountedOptions | undefined {
  const { id, optionCount } = column;
  if (from <= 0 && to >= yearRange && column === live.segment.columns[id]) return countsOfAll(live, id);
  if (optionCount > maxTableOptions) return undefined;
  const table = tableOf(live, column);
  const counts = new Uint32Array(optionCount);
  for (const [at, year] of table.years.entries()) {
    if (year < from || year > to) continue;
    for (let option = 0; option < optionCount; option += 1)
      counts[option] = (counts[option] ?? 0) + (table.counts[at * optionCount + option] ?? 0);
  }
  return { options: counts.map((_, option) => option), counts };
}

/** The table over all live records. */
const tableOf = liveTables(
  ({ segment, deleted }, column: FacetColumn): YearTable =>
    deleted ? withoutDeleted(segment, column, deleted) : countByYear(segment, column),
);

/** The table over all records is kept as long as the segment; the deleted ones are subtracted. */
function withoutDeleted(segment: Segment, column: FacetColumn, deleted: Uint32Array): YearTable {
  const { years, counts: allCounts } = tableOf({ segment }, column);
  const counts = allCounts.slice();
  const places = new Map(years.map((year, place) => [year, place]));
  for (const document of documentsOfBitmap(deleted, deleted.length)) {
    const base = (places.get(segment.years[document] ?? 0) ?? 0) * column.optionCount;
    for (let at = startOf(column, document); at < startOf(column, document + 1); at += 1) {
      const cell = base + (column.values[at] ?? 0);
      counts[cell] = (counts[cell] ?? 0) - 1;
    }
  }
  return { years, counts };
}

const yearRange = 0x1_0000;

function countByYear({ years, documentCount }: Segment, column: FacetColumn): YearTable {
  const places = new Int32Array(yearRange).fill(-1);
  const yearsMet: number[] = [];
  for (let document = 0; document < documentCount; document += 1) {
    const year = years[document] ?? 0;
    if (places[year] === -1) places[year] = yearsMet.push(year) - 1;
  }
  const counts = new Uint32Array(yearsMet.length * column.optionCount);
  for (let document = 0; document < documentCount; document += 1) {
    const base = (places[years[document] ?? 0] ?? 0) * column.optionCount;
    const end = startOf(column, document + 1);
    for (let at = startOf(column, document); at < end; at += 1) {
      const cell = base + (column.values[at] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { years: yearsMet, counts };
}

import type { FieldMeaning } from '@buchfink/contract/search';
import { table } from '../table.ts';
import type { KnownItem } from './known-item.ts';

/** The answer of a search: the ids of the first ten records in order, and the number of hits. */
interface KnownAnswer {
  readonly ids: readonly string[];
  readonly total: number;
  readonly rung?: string;
  /** The text of the first suggested spelling. */
  readonly spelling?: string;
}

/** The search that is measured. */
export type KnownItemSearch = (fields: readonly { meaning: FieldMeaning; text: string }[]) => KnownAnswer;

/** The quality of the answers to one kind of query. */
interface KindMeasure {
  readonly kind: string;
  readonly queries: number;
  /** Share of queries with a relevant record as the first hit (success@1). */
  readonly first: number;
  /** Share of queries with a relevant record among the first ten hits (success@10). */
  readonly ten: number;
  /** Mean reciprocal rank of the first relevant record; 0 where it is not among the first ten. */
  readonly reciprocalRank: number;
  /** Queries with more hits than `max(20, 10 × cleanHits)`: a whole title with too many hits. */
  readonly tooMany: number;
}

/** A query whose first hit is not relevant. */
interface Miss {
  readonly item: KnownItem;
  /** The rank of the first relevant record, from 1; absent when it is not among the first ten. */
  readonly rank?: number;
  readonly answer: KnownAnswer;
}

/** The measures of all queries and of each kind, ordered by the names of the kinds. */
export interface KnownItemsMeasure {
  readonly all: KindMeasure;
  readonly kinds: readonly KindMeasure[];
  readonly misses: readonly Miss[];
}

/**
 * Runs every query with relevant records and measures the answers. The others are run, too: an error ends the
 * measurement.
 */
export function measureKnownItems(search: KnownItemSearch, items: readonly KnownItem[]): KnownItemsMeasure {
  const answered = items.map((item) => {
    const fields = Object.entries(item.fields).map(([meaning, text]) => ({ meaning: meaning as FieldMeaning, text }));
    const answer = search(fields);
    const at = answer.ids.slice(0, 10).findIndex((id) => item.expect.includes(id));
    return { item, answer, ...(at >= 0 && { rank: at + 1 }) };
  });
  const answerable = answered.filter(({ item }) => item.expect.length > 0);
  const kinds = [...new Set(answerable.map(({ item }) => item.kind))].sort();
  return {
    all: measureOf('all', answerable),
    kinds: kinds.map((kind) =>
      measureOf(
        kind,
        answerable.filter(({ item }) => item.kind === kind),
      ),
    ),
    misses: answerable.filter(({ rank }) => rank !== 1),
  };
}

function measureOf(kind: string, items: readonly Miss[]): KindMeasure {
  const share = (count: number) => count / Math.max(1, items.length);
  const sum = (of: (miss: Miss) => number) => items.reduce((total, miss) => total + of(miss), 0);
  return {
    kind,
    queries: items.length,
    first: share(sum(({ rank }) => (rank === 1 ? 1 : 0))),
    ten: share(sum(({ rank }) => (rank === undefined ? 0 : 1))),
    reciprocalRank: share(sum(({ rank }) => (rank === undefined ? 0 : 1 / rank))),
    tooMany: sum(({ item, answer }) => (isTooMany(item, answer) ? 1 : 0)),
  };
}

function isTooMany(item: KnownItem, { total }: KnownAnswer): boolean {
  return item.kind === 'title-exact' && total > Math.max(20, 10 * (item.cleanHits ?? 0));
}

/** The measures as a Markdown table. */
export function knownItemsTable({ all, kinds }: KnownItemsMeasure): string {
  const rows = [...kinds, all].map(({ kind, queries, first, ten, reciprocalRank, tooMany }) => [
    kind,
    `${queries}`,
    first.toFixed(3),
    ten.toFixed(3),
    reciprocalRank.toFixed(3),
    `${tooMany}`,
  ]);
  return table(['kind', 'queries', 'success@1', 'success@10', 'MRR', 'too many'], rows);
}

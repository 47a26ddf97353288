import type { FieldMeaning } from '@buchfink/contract/search';
import { table } from '../table.ts';
import type { KnownItem } from './known-item.ts';

/** What a search answers: the ids of the first ten records in order, and how many there are. */
interface KnownAnswer {
  readonly ids: readonly string[];
  readonly total: number;
  readonly rung?: string;
}

/** The search that is measured. */
export type KnownSearch = (fields: readonly { meaning: FieldMeaning; text: string }[]) => KnownAnswer;

/** How well one kind of query is answered. */
interface KindMeasure {
  readonly kind: string;
  readonly queries: number;
  /** Share of queries with a right record as the first hit. */
  readonly first: number;
  /** Share with one among the first ten. */
  readonly ten: number;
  /** Mean of 1 / rank of the first right record, 0 where it is not among the first ten. */
  readonly reciprocalRank: number;
  /** Queries with more hits than `max(20, 10 × cleanHits)`: the whole title was asked for and too much was found. */
  readonly tooMany: number;
}

/** A query that was not answered with a right record as the first hit. */
interface Miss {
  readonly item: KnownItem;
  /** From 1; absent when it is not among the first ten. */
  readonly rank?: number;
  readonly answer: KnownAnswer;
}

/** The measure of all queries and of each kind, in the order of the kinds' names. */
export interface KnownItemsMeasure {
  readonly all: KindMeasure;
  readonly kinds: readonly KindMeasure[];
  readonly misses: readonly Miss[];
}

/**
 * Asks every query that has a right answer. Queries without one are asked too: an error ends the measure.
 */
export function measureKnownItems(search: KnownSearch, items: readonly KnownItem[]): KnownItemsMeasure {
  const asked = items.map((item) => {
    const fields = Object.entries(item.fields).map(([meaning, text]) => ({ meaning: meaning as FieldMeaning, text }));
    const answer = search(fields);
    const at = answer.ids.slice(0, 10).findIndex((id) => item.expect.includes(id));
    return { item, answer, ...(at >= 0 && { rank: at + 1 }) };
  });
  const sought = asked.filter(({ item }) => item.expect.length > 0);
  const kinds = [...new Set(sought.map(({ item }) => item.kind))].sort();
  return {
    all: measureOf('all', sought),
    kinds: kinds.map((kind) =>
      measureOf(
        kind,
        sought.filter(({ item }) => item.kind === kind),
      ),
    ),
    misses: sought.filter(({ rank }) => rank !== 1),
  };
}

function measureOf(kind: string, asked: readonly Miss[]): KindMeasure {
  const share = (count: number) => count / Math.max(1, asked.length);
  const sum = (of: (each: Miss) => number) => asked.reduce((total, each) => total + of(each), 0);
  return {
    kind,
    queries: asked.length,
    first: share(sum(({ rank }) => (rank === 1 ? 1 : 0))),
    ten: share(sum(({ rank }) => (rank === undefined ? 0 : 1))),
    reciprocalRank: share(sum(({ rank }) => (rank === undefined ? 0 : 1 / rank))),
    tooMany: sum(({ item, answer }) => (isTooMany(item, answer) ? 1 : 0)),
  };
}

function isTooMany(item: KnownItem, { total }: KnownAnswer): boolean {
  return item.kind === 'title-exact' && total > Math.max(20, 10 * (item.cleanHits ?? 0));
}

/** The measure as a table in markdown. */
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

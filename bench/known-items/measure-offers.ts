import type { FieldMeaning } from '@buchfink/contract/search';
import { table } from '../table.ts';
import type { KnownItem } from './known-item.ts';
import type { KnownItemSearch } from './measure-known-items.ts';

/** The offers of another spelling for one kind of query, where records match what was typed. */
interface OfferMeasure {
  readonly kind: string;
  readonly queries: number;
  readonly offers: number;
  /** The offers whose first hit is a relevant record. */
  readonly right: number;
}

/**
 * Runs every query, and the spelling that is offered beside its hits. Only queries with hits as typed count; with
 * `onlyMissed`, only those whose first ten hits are all irrelevant.
 */
export function measureOffers(
  search: KnownItemSearch,
  items: readonly KnownItem[],
  { onlyMissed }: { readonly onlyMissed: boolean },
): OfferMeasure[] {
  const measures = new Map<string, OfferMeasure>();
  for (const { kind, fields, expect } of items.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    const isRelevant = (id: string) => expect.includes(id);
    const queryFields = Object.entries(fields).map(([meaning, text]) => ({ meaning: meaning as FieldMeaning, text }));
    const { ids, total, rung, spelling } = search(queryFields);
    if (total === 0 || rung !== undefined || (onlyMissed && ids.slice(0, 10).some(isRelevant))) continue;
    const before = measures.get(kind) ?? { kind, queries: 0, offers: 0, right: 0 };
    const [first = ''] = spelling === undefined ? [] : search([{ meaning: 'FREE', text: spelling }]).ids;
    measures.set(kind, {
      kind,
      queries: before.queries + 1,
      offers: before.offers + Number(spelling !== undefined),
      right: before.right + Number(isRelevant(first)),
    });
  }
  return [...measures.values()];
}

/** The measures as a Markdown table. */
export function offersTable(measures: readonly OfferMeasure[]): string {
  const sumOf = (key: 'queries' | 'offers' | 'right') => measures.reduce((sum, measure) => sum + measure[key], 0);
  const all: OfferMeasure = { kind: 'all', queries: sumOf('queries'), offers: sumOf('offers'), right: sumOf('right') };
  const rows = [...measures, all].map(({ kind, queries, offers, right }) => [
    kind,
    `${queries}`,
    `${offers}`,
    `${right}`,
    ((1000 * offers) / Math.max(1, queries)).toFixed(1),
  ]);
  return table(['kind', 'queries', 'offers', 'right offers', 'offers per 1,000'], rows);
}

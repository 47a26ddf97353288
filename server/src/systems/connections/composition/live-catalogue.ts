import type { Availability, CatalogueCopy } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue } from '@buchfink/connectors/connector';
import type { UnlabelledFacet, UnlabelledRecord, UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import type { Item } from '@buchfink/contract/search';
import { itemWithLiveStates } from './live-items.ts';
import { recordWithLiveStates, type ShelfRules } from './live-record.ts';
import { readStates } from './read-states.ts';

/** How long the hits and a record wait for the states of their copies, in milliseconds. */
export interface StateBudgets {
  readonly hits: number;
  readonly record: number;
}

/** A slow system delays no search by more, and a record says that the states are unknown. */
export const stateBudgets: StateBudgets = { hits: 1500, record: 4000 };

/** The dependencies of a catalogue with live states. */
export interface LiveCatalogueOptions {
  readonly catalogue: Catalogue;
  readonly availability: Availability;
  /** The library's rules at a time. */
  readonly rulesAt: (instant: Date) => ShelfRules;
  readonly budgets?: StateBudgets;
}

/**
 * A catalogue whose copies have the states that the library's system states now. What it does not state is `unknown`,
 * never available. Facets are counted by the catalogue, from the last import.
 */
export function liveCatalogue(options: LiveCatalogueOptions): Catalogue {
  const { catalogue } = options;
  const { acquisitions } = catalogue;
  return {
    ...catalogue,
    async search(query, context) {
      return withLiveHits(options, await catalogue.search(query, context), context);
    },
    record: (id, context) => liveRecord(options, id, context),
    acquisitions:
      acquisitions &&
      (async (query, context) => {
        const answer = await acquisitions.call(catalogue, query, context);
        return { ...answer, ...(await withLiveHits(options, answer, context)) };
      }),
  };
}

async function withLiveHits(
  options: LiveCatalogueOptions,
  answer: UnlabelledSearchAnswer,
  context: CallContext,
): Promise<UnlabelledSearchAnswer> {
  return {
    ...answer,
    items: await liveItems(options, answer.items, context),
    facets: answer.facets.map(countedAtHarvest),
  };
}

const countedAtHarvest = (facet: UnlabelledFacet): UnlabelledFacet =>
  facet.id === 'availability' ? { ...facet, statesFrom: 'harvest' } : facet;

async function liveRecord(options: LiveCatalogueOptions, id: string, context: CallContext): Promise<UnlabelledRecord> {
  const { catalogue, availability, rulesAt, budgets = stateBudgets } = options;
  const record = await catalogue.record(id, context);
  const copies = record.copies.flatMap(({ id, barcode, state }) => (state === 'online' ? [] : [{ id, barcode }]));
  const relatedItems = record.related?.flatMap(({ items }) => items) ?? [];
  const [states, liveRelated] = await Promise.all([
    readStates(availability, [{ recordId: record.id, copies }], context, budgets.record),
    liveItems(options, relatedItems, context),
  ]);
  const liveById = new Map(liveRelated.map((item) => [item.id, item]));
  return {
    ...recordWithLiveStates(record, states?.get(record.id), rulesAt(context.now())),
    related: record.related?.map((group) => ({
      ...group,
      items: group.items.map((item) => liveById.get(item.id) ?? item),
    })),
  };
}

/** The hits with the states of one call; those beyond its most titles are unknown. */
async function liveItems(
  { catalogue, availability, rulesAt, budgets = stateBudgets }: LiveCatalogueOptions,
  items: readonly Item[],
  context: CallContext,
): Promise<Item[]> {
  const ids = [...new Set(items.flatMap(({ id }) => id ?? []))].slice(0, availability.maxTitles);
  const copies = await copiesOf(catalogue, ids, context);
  const titles = ids.map((recordId) => ({
    recordId,
    copies: (copies.get(recordId) ?? []).map(({ id, barcode }) => ({ id, barcode })),
  }));
  const states = await readStates(availability, titles, context, budgets.hits);
  const rules = rulesAt(context.now());
  return items.map((item) =>
    itemWithLiveStates(
      item,
      copies.get(item.id ?? '') ?? [],
      item.id === null ? undefined : states?.get(item.id),
      rules,
    ),
  );
}

/** The copies by record id; none where the catalogue cannot say, because the system may know the titles themselves. */
export async function copiesOf(
  catalogue: Catalogue,
  recordIds: readonly string[],
  context: CallContext,
): Promise<ReadonlyMap<string, readonly CatalogueCopy[]>> {
  if (recordIds.length === 0 || catalogue.copies === undefined) return new Map();
  try {
    return await catalogue.copies(recordIds, context);
  } catch {
    context.signal.throwIfAborted();
    return new Map();
  }
}

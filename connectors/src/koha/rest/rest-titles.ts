import type { CallContext } from '../../call-context.ts';
import type { KohaHold, KohaLoan, KohaTitle } from '../koha-account.ts';
import { cleanKohaText } from '../koha-values.ts';
import type { RestClient } from './rest-client.ts';
import type { RestPaths } from './rest-paths.ts';
import { type BiblioRow, type ItemRow, parseBiblioRows, parseItemRows } from './rest-rows.ts';
import { TitleCache } from './title-cache.ts';

/** Reads titles: the REST API names a loan by its copy and a hold by its record. */
export interface RestTitles {
  loans(loans: readonly KohaLoan[], context: CallContext): Promise<readonly KohaLoan[]>;
  holds(holds: readonly KohaHold[], context: CallContext): Promise<readonly KohaHold[]>;
  /** Whether there is such a record; undefined where this Koha does not tell. */
  hasRecord(recordId: string, context: CallContext): Promise<boolean | undefined>;
}

/** The most rows of one request. */
const batchSize = 50;

/** A list that is searched by ids. */
interface RowSource<Row> {
  readonly path: '/items' | '/biblios';
  readonly key: string;
  readonly cache: TitleCache<Row>;
  readonly parse: (rows: readonly unknown[]) => readonly Row[];
  readonly idOf: (row: Row) => string;
}

export function restTitles(client: RestClient, paths: RestPaths): RestTitles {
  const items: RowSource<ItemRow> = {
    path: '/items',
    key: 'item_id',
    cache: new TitleCache(),
    parse: parseItemRows,
    idOf: (row) => row.item_id,
  };
  const biblios: RowSource<BiblioRow> = {
    path: '/biblios',
    key: 'biblio_id',
    cache: new TitleCache(),
    parse: parseBiblioRows,
    idOf: (row) => row.biblio_id,
  };

  /** Reads what is not cached, in batches. Where this Koha has no such path, nothing is found. */
  async function read<Row>(
    { path, key, cache, parse, idOf }: RowSource<Row>,
    ids: readonly string[],
    { signal, now }: CallContext,
  ): Promise<ReadonlyMap<string, Row>> {
    const time = now().getTime();
    const rowById = new Map<string, Row>();
    for (const id of ids) {
      const row = cache.get(id, time);
      if (row !== undefined) rowById.set(id, row);
    }
    const open = [...new Set(ids)].filter((id) => !rowById.has(id));
    if (open.length === 0 || !(await paths.offers(path, signal))) return rowById;
    const batches = Array.from({ length: Math.ceil(open.length / batchSize) }, (_, index) =>
      open.slice(index * batchSize, (index + 1) * batchSize),
    );
    const readBatch = async (batch: readonly string[]) => {
      const query = encodeURIComponent(JSON.stringify({ [key]: batch.map(Number) }));
      const rows = await client.list(`${path}?q=${query}`, signal);
      if (rows === undefined) paths.setMissing(path);
      for (const row of parse(rows ?? [])) {
        if (!batch.includes(idOf(row))) continue;
        rowById.set(idOf(row), row);
        cache.set(idOf(row), row, time);
      }
    };
    await Promise.all(batches.map(readBatch));
    return rowById;
  }

  return {
    async loans(loans, context) {
      const itemIds = loans.map(({ itemId }) => itemId);
      const itemById = await read(items, itemIds, context);
      const recordIds = [...itemById.values()].map(({ biblio_id }) => biblio_id);
      const biblioById = await read(biblios, recordIds, context);
      return loans.map((loan) => {
        const item = itemById.get(loan.itemId);
        const homeBranch = cleanKohaText(item?.home_library_id, 20);
        return {
          ...loan,
          ...(item && titleOf(item.biblio_id, biblioById.get(item.biblio_id))),
          ...copyOf(item),
          ...(homeBranch !== undefined && { homeBranch }),
        };
      });
    },

    async holds(holds, context) {
      const itemIds = holds.flatMap(({ itemId }) => itemId ?? []);
      const recordIds = holds.flatMap(({ recordId }) => recordId ?? []);
      const itemById = await read(items, itemIds, context);
      const biblioById = await read(biblios, recordIds, context);
      return holds.map((hold) => ({
        ...hold,
        ...(hold.recordId !== undefined && titleOf(hold.recordId, biblioById.get(hold.recordId))),
        ...copyOf(itemById.get(hold.itemId ?? '')),
      }));
    },

    async hasRecord(recordId, context) {
      const biblioById = await read(biblios, [recordId], context);
      if (biblioById.has(recordId)) return true;
      return (await paths.offers('/biblios', context.signal)) ? false : undefined;
    },
  };
}

/** Title and subtitle, as in a list of loans. */
function titleOf(recordId: string, row: BiblioRow | undefined): KohaTitle {
  const title = cleanKohaText([row?.title, row?.subtitle].filter((part) => part).join(' : '));
  const author = cleanKohaText(row?.author);
  return { recordId, ...(title !== undefined && { title }), ...(author !== undefined && { author }) };
}

function copyOf(item: ItemRow | undefined): KohaTitle {
  const barcode = cleanKohaText(item?.external_id, 100);
  const itemType = cleanKohaText(item?.effective_item_type_id ?? item?.item_type_id, 20);
  return { ...(barcode !== undefined && { barcode }), ...(itemType !== undefined && { itemType }) };
}

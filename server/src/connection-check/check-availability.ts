import type { TitleReference } from '@buchfink/connectors/availability';
import type { CallContext, Connector } from '@buchfink/connectors/connector';
import type { CatalogueSample } from './check-catalogue.ts';
import type { CheckFindings } from './check-findings.ts';

/** Examines the system that knows the states of copies, and reads the states of the first hits of the catalogue. */
export async function checkAvailability(
  connector: Connector,
  sample: CatalogueSample,
  findings: CheckFindings,
  context: CallContext,
): Promise<void> {
  const { availability, examineAvailability } = connector;
  if (examineAvailability) await findings.examine(() => examineAvailability(context));
  if (availability === undefined) {
    findings.add('states', 'note', 'states-not-told', {}, 'not-supported');
    return;
  }
  const titles = await titlesOf(connector, sample, availability.maxTitles, context);
  if (titles.length === 0) {
    findings.add('states', 'skipped', 'no-copies-to-look-up', {});
    return;
  }
  await findings.run('states', { code: 'states' }, async () => {
    const begin = performance.now();
    const states = await availability.of(titles, context);
    const copies = [...states.values()].flatMap((title) => title.copies);
    const counts = new Map<string, number>();
    for (const { state } of copies) counts.set(state, (counts.get(state) ?? 0) + 1);
    const values = {
      ...{ known: states.size, titles: titles.length, counts: Object.fromEntries(counts) },
      ms: Math.round(performance.now() - begin),
    };
    const isTold = copies.some(({ state }) => state !== 'unknown');
    if (isTold) findings.add('states', 'ok', 'states-read', values);
    else findings.add('states', 'note', 'states-read', values, 'states-unknown');
  });
}

/** The hits with their copies, as the catalogue knows them. */
async function titlesOf(
  { catalogue }: Connector,
  { recordIds, record }: CatalogueSample,
  most: number,
  context: CallContext,
): Promise<TitleReference[]> {
  const ids = recordIds.slice(0, most);
  const copies = ids.length > 0 ? await catalogue?.copies?.(ids, context).catch(() => undefined) : undefined;
  return ids.map((recordId) => ({
    recordId,
    copies:
      copies?.get(recordId) ??
      (record !== undefined && recordId === ids[0]
        ? record.copies.map(({ id, barcode }) => ({ id, ...(barcode !== undefined && { barcode }) }))
        : []),
  }));
}

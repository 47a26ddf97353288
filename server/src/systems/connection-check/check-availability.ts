import type { LiveCopy, TitleReference } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Connector } from '@buchfink/connectors/connector';
import type { CatalogueSample } from './check-catalogue.ts';
import type { CheckFindings } from './check-findings.ts';

/** The copies that are named where a choice shows other states. */
const maxExamples = 3;

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
    const values = {
      known: states.size,
      titles: titles.length,
      counts: countStates(copies),
      ms: Math.round(performance.now() - begin),
    };
    const isTold = copies.some(({ state }) => state !== 'unknown');
    if (isTold) findings.add('states', 'ok', 'states-read', values);
    else findings.add('states', 'note', 'states-read', values, 'states-unknown');
    await compareTrust(connector, titles, copies, findings, context);
    const dates = connector.undecidedDates?.() ?? [];
    if (dates.length > 0) findings.add('states', 'note', 'dates-undecided', { dates });
  });
}

/** Says what the other choice of `trust03` or `trustAvailable` would show of the same copies. */
async function compareTrust(
  { otherTrust }: Connector,
  titles: readonly TitleReference[],
  copies: readonly LiveCopy[],
  findings: CheckFindings,
  context: CallContext,
): Promise<void> {
  if (otherTrust === undefined || copies.length === 0) return;
  const { setting, isSet, availability } = otherTrust;
  const others = [...(await availability.of(titles, context)).values()].flatMap((title) => title.copies);
  const stateOf = new Map(copies.map((copy) => [nameOf(copy), copy.state]));
  const differing = others.flatMap((copy) => {
    const now = stateOf.get(nameOf(copy));
    return now === undefined || now === copy.state ? [] : [{ copy: nameOf(copy), now, other: copy.state }];
  });
  const values = { setting, isSet, now: countStates(copies), other: countStates(others) };
  findings.add('states', 'note', 'trust-compared', { ...values, examples: differing.slice(0, maxExamples) });
}

const nameOf = ({ barcode, id }: LiveCopy) => barcode ?? id ?? '';

function countStates(copies: readonly LiveCopy[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { state } of copies) counts.set(state, (counts.get(state) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** The hits with their copies, as the catalogue knows them; without hits, titles of a source. */
export async function titlesOf(
  { catalogue }: Connector,
  { recordIds, record, titles = [] }: CatalogueSample,
  max: number,
  context: CallContext,
): Promise<readonly TitleReference[]> {
  if (recordIds.length === 0) return titles.slice(0, max);
  const ids = recordIds.slice(0, max);
  const copies = ids.length > 0 ? await catalogue?.copies?.(ids, context).catch(() => undefined) : undefined;
  return ids.map((recordId) => ({
    recordId,
    copies:
      copies?.get(recordId) ??
      (record !== undefined && recordId === ids[0] ? record.copies.map(({ id, barcode }) => ({ id, barcode })) : []),
  }));
}

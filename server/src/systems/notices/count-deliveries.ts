import type { DeliveryCount } from '@buchfink/connectors/builtin/circulation/store/notice-unit';
import type { Projects } from '../../projects/project/project.ts';
import { allCirculations, type CirculationOf } from '../circulation/circulations.ts';

const day = 86_400_000;

/** The states that are told: what is on its way, and what failed within a day. */
const toldStates: readonly DeliveryCount['state'][] = ['waiting', 'held', 'sending', 'failed'];

/** What the counts are read from. */
interface CountingDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly circulationOf: CirculationOf;
  readonly now: () => Date;
}

/**
 * Counts the notices of all libraries on their way to patrons, and those that failed in the last 24 hours. Never fails: a library
 * whose database cannot be read counts nothing.
 */
export async function countDeliveries({ projects, circulationOf, now }: CountingDeps): Promise<DeliveryCount[]> {
  const since = now().getTime() - day;
  const counts = await Promise.all(
    allCirculations(projects.all, circulationOf).map(({ outbox }) => outbox.counts(since).catch(() => [])),
  );
  const sums = new Map<string, DeliveryCount>();
  for (const { way, state, count } of counts.flat()) {
    if (!toldStates.includes(state)) continue;
    const key = `${way} ${state}`;
    sums.set(key, { way, state, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

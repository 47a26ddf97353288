import { setTimeout as pause } from 'node:timers/promises';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { dayIn } from '@buchfink/connectors/builtin/circulation/calendar-day';
import type { CirculationGiven } from '@buchfink/connectors/builtin/circulation/circulation';
import type { CirculationOf } from '../circulation/circulations.ts';
import type { Project } from '../projects/project.ts';
import { chance } from './chance.ts';
import { backgroundPatrons, moveBackground } from './demo-background.ts';
import { demoCardHolders, demoPin } from './demo-cards.ts';
import { makeHolder } from './demo-holder.ts';
import { demoShelves } from './demo-shelves.ts';
import { isDemo } from './load-demo.ts';

/** Whose patrons to make, and where they go. */
export interface PatronsGiven {
  readonly project: Pick<Project, 'folder' | 'libraries'>;
  readonly records: RecordStore;
  readonly circulationOf: CirculationOf;
  readonly now: () => Date;
  /** Aborts between two libraries. */
  readonly signal?: AbortSignal;
}

const mostRecords = 100_000;
/** Milliseconds left to others after each library. */
const between = 20;

/** Libraries with cards for everyone, which are wanted at once, or the others. */
type Which = 'with-cards' | 'without-cards';

/**
 * Gives the libraries of a demo that have accounts, and no patrons yet, the demo's cards and loans behind what their
 * records say is lent: all of a library in one go, or nothing. Answers how many libraries there were.
 */
export async function loadDemoPatrons(
  { project, records, circulationOf, now, signal }: PatronsGiven,
  which: Which,
): Promise<number> {
  if (!(await isDemo(project.folder))) return 0;
  let pinHash: string | undefined;
  let made = 0;
  for (const library of project.libraries) {
    const hasCards = demoCardHolders.some(({ libraryId }) => libraryId === library.id);
    if (hasCards !== (which === 'with-cards')) continue;
    if (signal?.aborted) break;
    const circulation = circulationOf(library);
    if (circulation === undefined || (await circulation.desk.listPatrons('', 1)).length > 0) continue;
    // The PIN is on the login page: one hash for all tells nobody anything.
    pinHash ??= await circulation.given.pins.hash(demoPin);
    const held = (await records.changes(library.id, 0, mostRecords)).map(({ record }) => record);
    await makePatrons(circulation.given, held, pinHash, now());
    made += 1;
    await pause(between);
  }
  return made;
}

async function makePatrons(given: CirculationGiven, held: readonly BibRecord[], pinHash: string, now: Date) {
  const { libraryId } = given;
  const shuffled = [...held].sort((a, b) => chance(a.id, libraryId, 'card') - chance(b.id, libraryId, 'card'));
  await given.store.change(libraryId, async (unit) => {
    const acting = { given, unit, now, today: dayIn(now, given.timeZone) };
    const shelves = demoShelves(acting, shuffled);
    const background = await backgroundPatrons(acting, held);
    for (const holder of demoCardHolders)
      if (holder.libraryId === libraryId) await makeHolder({ acting, shelves, background, pinHash }, holder);
    await moveBackground(acting, held, background, shelves.isTaken);
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { CirculationOptions } from '@buchfink/connectors/builtin/circulation/circulation-options';
import { changeCirculation } from '@buchfink/connectors/builtin/circulation/store/transaction';
import type { Project } from '../projects/project/project.ts';
import type { CirculationOf, LibraryCirculation } from '../systems/circulation/circulations.ts';
import { createBackgroundLoans, createWaitingPatrons, firstLender } from './background-patrons.ts';
import { createCardHolder } from './card-holder.ts';
import { chance } from './chance.ts';
import { type DemoCardHolder, demoCardHolders, demoPin } from './demo-cards.ts';
import { createDemoShelves } from './demo-shelves.ts';
import { isDemo } from './load-demo.ts';

/** The project, and the stores for its patrons. */
export interface PatronsOptions {
  readonly project: Pick<Project, 'folder' | 'libraries'>;
  readonly records: RecordStore;
  readonly circulationOf: CirculationOf;
  readonly now: () => Date;
  /** Aborts between two libraries. */
  readonly signal?: AbortSignal;
}

const maxRecords = 100_000;
/** The pause after each library, in milliseconds. */
const between = 20;

/** The cards that everybody may try, which are needed at once, or the background patrons. */
type PatronSelection = 'cards' | 'others';

/**
 * Adds the demo's cards, or the background loans, to the libraries of a demo with accounts that have none yet: all of
 * a library in one transaction. Returns the number of libraries that were filled.
 */
export async function loadDemoPatrons(options: PatronsOptions, which: PatronSelection): Promise<number> {
  const { project, records, circulationOf, now, signal } = options;
  if (!(await isDemo(project.folder))) return 0;
  let libraryCount = 0;
  for (const library of project.libraries) {
    const circulation = signal?.aborted ? undefined : circulationOf(library);
    const holders = demoCardHolders.filter(({ libraryId }) => libraryId === library.id);
    const first = which === 'cards' ? holders[0]?.card : firstLender;
    if (circulation === undefined || first === undefined || (await hasCard(circulation, first))) continue;
    const demoRecords = (await records.changes(library.id, 0, maxRecords)).map(({ record }) => record);
    if (which === 'cards') await makeCards(circulation.options, demoRecords, holders, now());
    else await changeCirculation(circulation.options, now(), (acting) => createBackgroundLoans(acting, demoRecords));
    libraryCount += 1;
    await pause(between);
  }
  return libraryCount;
}

function hasCard({ options: circulationOptions }: LibraryCirculation, card: string): Promise<boolean> {
  return circulationOptions.store.read(
    circulationOptions.libraryId,
    async (unit) => (await unit.patronByLogin(card)) !== undefined,
  );
}

async function makeCards(
  options: CirculationOptions,
  demoRecords: readonly BibRecord[],
  holders: readonly DemoCardHolder[],
  now: Date,
): Promise<void> {
  const draw = new Map(demoRecords.map(({ id }) => [id, chance(id, options.libraryId, 'card')]));
  const shuffled = [...demoRecords].sort((a, b) => (draw.get(a.id) ?? 0) - (draw.get(b.id) ?? 0));
  const pinHash = await options.pins.hash(demoPin);
  await changeCirculation(options, now, async (acting) => {
    const shelves = createDemoShelves(acting, shuffled);
    const background = await createWaitingPatrons(acting);
    for (const holder of holders) await createCardHolder({ acting, shelves, background, pinHash }, holder);
  });
}

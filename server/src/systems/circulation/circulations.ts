import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import type {
  CirculationClock,
  CirculationOptions,
} from '@buchfink/connectors/builtin/circulation/circulation-options';
import { connectCirculation } from '@buchfink/connectors/builtin/circulation/connect-circulation';
import type { CirculationStore } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { instantsIn } from '../../base/calendar/zoned-time.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Project } from '../../projects/project/project.ts';
import { circulationRules } from './circulation-rules.ts';
import { openDays } from './open-days.ts';
import { pinHashing } from './pin-hashing.ts';
import { recordsWithBarcode } from './records-with-copy.ts';

/** Dependencies of the libraries' circulations. */
export interface CirculationsOptions {
  readonly store: CirculationStore;
  readonly records: RecordStore;
  readonly indexOf: (libraryId: number) => CatalogueSearch;
  readonly now: () => Date;
  readonly clock: CirculationClock;
}

/** The circulation of a library together with its dependencies. */
export interface LibraryCirculation extends Circulation {
  readonly options: CirculationOptions;
}

/** Returns the circulation of a library; undefined when the service does not manage its patrons. */
export type CirculationOf = (library: LibrarySettings) => LibraryCirculation | undefined;

/** Lists the circulation of each library that has one. A library in two projects uses the settings of the first. */
export function allCirculations(projects: readonly Project[], circulationOf: CirculationOf): LibraryCirculation[] {
  const all = new Map<number, LibraryCirculation>();
  for (const { libraries } of projects)
    for (const library of libraries) {
      const circulation = circulationOf(library);
      if (circulation && !all.has(library.id)) all.set(library.id, circulation);
    }
  return [...all.values()];
}

/** Creates the circulation of each library from its settings, and reuses it while the settings object is the same. */
export function createCirculations(options: CirculationsOptions): CirculationOf {
  const circulationByLibrary = new WeakMap<LibrarySettings, ReturnType<CirculationOf>>();
  return (library) => {
    if (!circulationByLibrary.has(library)) circulationByLibrary.set(library, circulationOf(library, options));
    return circulationByLibrary.get(library);
  };
}

function circulationOf(
  library: LibrarySettings,
  { store, records, indexOf, now, clock }: CirculationsOptions,
): ReturnType<CirculationOf> {
  if (library.system.patron?.kind !== 'builtin') return undefined;
  const { id: libraryId, branches, libname, timeZone } = library;
  const options: CirculationOptions = {
    libraryId,
    store,
    records,
    recordsWithBarcode: (barcode) => recordsWithBarcode({ libraryId, records, index: indexOf(libraryId) }, barcode),
    rules: circulationRules(library.system.patron.rules),
    // A library without branches counts as its own only branch, as in its records.
    branches: branches.length > 0 ? branches.map(({ id, name }) => ({ id, name })) : [{ id: '', name: libname }],
    timeZone,
    instantAt: instantsIn(timeZone),
    isOpen: openDays(library),
    pins: pinHashing,
    now,
    clock,
  };
  return { ...connectCirculation(options), options: options };
}

import type { CirculationClock } from '@buchfink/connectors/builtin/circulation/circulation-options';
import { createNetworkMatcher } from '../../base/http/server/networks.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { readOnlyConnector } from '../../site/preview/read-only-connector.ts';
import { createCirculations } from '../../systems/circulation/circulations.ts';
import { connectLibrary } from '../../systems/connections/connect-library.ts';
import { createLibraryDirectory } from '../../systems/connections/library-directory.ts';
import { createPatronNotes } from '../../systems/connections/patron-notes.ts';
import { createGuards } from '../../systems/upstream/guard/guards.ts';
import type { Observers } from './open-observers.ts';
import type { Stores } from './open-stores.ts';
import type { ServiceContext } from './service-context.ts';

/** The libraries with the systems behind them. */
export type Libraries = ReturnType<typeof openLibraries>;

/** Connects the libraries to their systems, each behind a guard. A preview and `connectReadOnly` refuse all acts. */
export function openLibraries(
  { settings, location, projects, indexes, preview, now, warn }: ServiceContext,
  { records, circulation, accountStore, keys }: Stores,
  { observer }: Observers,
  workClock: CirculationClock,
) {
  const indexOf = indexes.of;
  // A preview changes nothing, so nothing happens there because days have passed.
  const clock = preview ? { reading: (at: Date) => ({ now: at, isHeld: true }) } : workClock;
  const circulationOf = createCirculations({ store: circulation.store, records, indexOf, now, clock });
  const upstream = { isAllowed: createNetworkMatcher(settings.upstreamNetworks), now, warn };
  const isShared = location.databaseUrl !== undefined;
  const patronNotesOf = createPatronNotes({ rows: accountStore.patronNotes, keys, now, isShared });
  const connect = (library: LibrarySettings) =>
    connectLibrary(library, { store: records, indexOf, circulationOf, upstream, patronNotesOf });
  const connectReadOnly = (library: LibrarySettings) => readOnlyConnector(connect(library));
  const directory = createLibraryDirectory(
    projects,
    preview ? connectReadOnly : connect,
    createGuards({ now, observer }),
    { now, isShared },
  );
  return { circulationOf, upstream, connectReadOnly, directory };
}

import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import { dayAtOf } from '../../../base/calendar/wall-clock.ts';
import { branchNameOf } from '../../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { remotePatronsOf } from '../../../projects/libraries/system-settings.ts';
import { withBranchNames } from './branch-names.ts';
import { checkedPatrons } from './checked-patrons.ts';
import { liveCatalogue } from './live-catalogue.ts';
import { type ShelfRules, withReservability } from './live-record.ts';
import { reservingPatrons } from './reserving-patrons.ts';

/** The options of a composition. */
export interface CompositionOptions {
  readonly now: () => Date;
  /** Whether other nodes act on the same accounts. */
  readonly isShared: boolean;
}

/**
 * Composes the roles of a library's systems: the catalogue shows the states that the availability role states now,
 * and offers the reservations of the accounts; the accounts get the copies of a title from the catalogue, and their
 * reservations are checked. All of them call a branch by the name of the settings.
 */
export function composeLibrary(
  library: LibrarySettings,
  connector: Connector,
  { now, isShared }: CompositionOptions,
): Connector {
  const roles = withBranchNames(library, connector);
  const { catalogue, availability, patron } = roles;
  const { system } = library;
  const hasAccountsElsewhere = patron !== undefined && remotePatronsOf(system) !== undefined;
  const offersReservations = hasAccountsElsewhere && patron.reserve !== undefined;
  const dayAt = dayAtOf(library);
  const branchName = branchNameOf(library);
  const rulesAt = (instant: Date): ShelfRules => ({
    branchName,
    today: dayAt(instant),
    offersReservations,
    fromShelf: system.reservations?.fromShelf ?? false,
  });
  const composedCatalogue = () => {
    if (catalogue && availability) return liveCatalogue({ catalogue, availability, rulesAt });
    return catalogue && offersReservations ? withReservations(catalogue, rulesAt) : catalogue;
  };
  return {
    ...roles,
    catalogue: composedCatalogue(),
    patron: hasAccountsElsewhere
      ? reservingPatrons(checkedPatrons(patron, { dayAt, now, isShared }), catalogue)
      : patron,
  };
}

/** A catalogue with reservations in a system elsewhere that does not tell the states of copies. */
function withReservations(catalogue: Catalogue, rulesAt: (instant: Date) => ShelfRules): Catalogue {
  return {
    ...catalogue,
    async record(id, context) {
      const record = await catalogue.record(id, context);
      return withReservability(record, [], undefined, rulesAt(context.now()));
    },
  };
}

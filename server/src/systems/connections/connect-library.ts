import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import { connectBuiltin } from '@buchfink/connectors/builtin/connect-builtin';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import { IdTemplates, sameIds } from '@buchfink/connectors/id-templates';
import type { PatronNotes } from '@buchfink/connectors/patron-notes';
import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import { dayAtOf } from '../../base/calendar/wall-clock.ts';
import { branchNameOf } from '../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { recordsWithBarcode, recordsWithCopyId } from '../circulation/records-with-copy.ts';
import { withDelay } from '../upstream/with-delay.ts';
import { checkoutOfScans } from './composition/checkout-of-scans.ts';
import { checkoutWithRecords } from './composition/checkout-with-records.ts';
import type { CopyName } from './composition/find-copies.ts';
import { patronsWithRecords } from './composition/patrons-with-records.ts';
import { availabilityByCatalogueIds, checkoutByCatalogueIds, patronsByCatalogueIds } from './composition/system-ids.ts';
import { connectAccounts } from './connect-accounts.ts';
import { connectAvailability } from './connect-availability.ts';
import { connectCatalogue } from './connect-catalogue.ts';
import { openUpstreamTools, type UpstreamConnectionOptions } from './upstream-tools.ts';

/** Dependencies of the connections. */
export interface ConnectionOptions {
  readonly store: RecordStore;
  readonly indexOf: (libraryId: number) => CatalogueSearch;
  /** The circulation of a library whose patrons are stored here. */
  readonly circulationOf: (library: LibrarySettings) => Circulation | undefined;
  readonly upstream: UpstreamConnectionOptions;
  /** Where the connectors of a library note what later calls of patrons need. */
  readonly patronNotesOf: (libraryId: number) => PatronNotes;
}

/** Connects a library to the systems in its settings. All its roles speak of records and copies by the ids of the catalogue. */
export function connectLibrary(library: LibrarySettings, deps: ConnectionOptions): Connector {
  const circulation = deps.circulationOf(library);
  const tools = openUpstreamTools(library, deps.upstream);
  const notes = deps.patronNotesOf(library.id);
  const remote = connectCatalogue(library, tools, notes);
  const accounts = connectAccounts(library, tools, notes);
  const availability = connectAvailability(library, accounts, tools, notes);
  const { patron } = library.system;
  const accountIds = idsOf(patron);
  const availabilityIds =
    library.system.availability?.kind === 'patron' ? accountIds : idsOf(library.system.availability);
  const catalogue = remote ? remote.catalogue : ownCatalogue(library, deps, circulation);
  const { linkPatrons, linkCheckout } = links(library, deps);
  const { otherTrust } = availability ?? {};
  const listBranches = accounts?.listBranches ?? availability?.listBranches;
  return {
    catalogue,
    patron: accounts?.patron ? linkPatrons(patronsByCatalogueIds(accounts.patron, accountIds)) : circulation?.patron,
    checkout:
      library.system.checkout && accounts?.checkout
        ? linkCheckout(checkoutByCatalogueIds(checkoutOfScans(accounts.checkout), accountIds))
        : circulation?.checkout,
    examine: remote?.examine,
    availability: availability?.availability && availabilityByCatalogueIds(availability.availability, availabilityIds),
    examineAvailability: availability?.examineAvailability,
    otherTrust: otherTrust && {
      ...otherTrust,
      availability: availabilityByCatalogueIds(otherTrust.availability, availabilityIds),
    },
    undecidedDates: availability?.undecidedDates,
    undecidedAccountDates: accounts?.undecidedDates,
    listBranches,
    examineAccounts: accounts?.examineAccounts,
    probeAccounts: accounts?.probeAccounts,
    lendConnection: accounts?.lendConnection,
    async close() {
      await Promise.all([remote?.close(), accounts?.close(), availability?.close()]);
      await tools.close();
    },
  };
}

/** Completes what its system tells too little of by the records that are stored here; leaves it as it is in front of another catalogue. */
function links({ id: libraryId, system }: LibrarySettings, { store, indexOf }: ConnectionOptions) {
  const asItIs = { linkPatrons: (patron: PatronSystem) => patron, linkCheckout: (checkout: Checkout) => checkout };
  if (system.catalogue?.kind !== 'builtin') return asItIs;
  const search = { libraryId, records: store, index: indexOf(libraryId) };
  const withCopy = ({ barcode, copyId = '' }: CopyName) =>
    barcode === undefined ? recordsWithCopyId(search, copyId) : recordsWithBarcode(search, barcode);
  const byIds = (ids: readonly string[]) => store.records(libraryId, [...ids]);
  return {
    linkPatrons: (patron: PatronSystem) => patronsWithRecords(patron, { byIds, withCopy }),
    linkCheckout: (checkout: Checkout) => checkoutWithRecords(checkout, withCopy),
  };
}

/** How a system of the settings names what the catalogue names. */
const idsOf = (settings: object | undefined): IdTemplates =>
  settings && 'ids' in settings ? IdTemplates.parse(settings.ids) : sameIds;

/** The catalogue of a library whose records are stored here. */
function ownCatalogue(
  library: LibrarySettings,
  { store, indexOf }: ConnectionOptions,
  circulation: Circulation | undefined,
): Catalogue | undefined {
  if (library.system.catalogue?.kind !== 'builtin') return undefined;
  const { delay = 0 } = library.system.catalogue;
  const branchName = branchNameOf(library);
  const index = indexOf(library.id);
  const { catalogue } = connectBuiltin({
    libraryId: library.id,
    store,
    index,
    branchName,
    dayAt: dayAtOf(library),
    holdings: circulation?.holdings,
  });
  return catalogue && delay > 0 ? withDelay(catalogue, delay) : catalogue;
}

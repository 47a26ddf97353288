import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { connectBuiltin } from '@buchfink/connectors/builtin/builtin';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import { branchNameOf } from '../catalogue/words.ts';
import type { LibrarySettings } from '../projects/library-settings.ts';
import { slowed } from '../upstream/slowed.ts';

/** Joins a library to the systems its settings name; `circulation` is that of a library whose patrons are kept here. */
export function connectLibrary(
  library: LibrarySettings,
  store: RecordStore,
  index: CatalogueSearch,
  circulation?: Circulation,
): Connector {
  const catalogue = ownCatalogue(library, store, index, circulation);
  return {
    ...(catalogue && { catalogue }),
    ...(circulation && { patron: circulation.patron, checkout: circulation.checkout }),
    close: async () => {},
  };
}

/** The catalogue of a library whose records are our own. */
function ownCatalogue(
  library: LibrarySettings,
  store: RecordStore,
  index: CatalogueSearch,
  circulation?: Circulation,
): Catalogue | undefined {
  if (library.system.catalogue?.kind !== 'builtin') return undefined;
  const { delay = 0 } = library.system.catalogue;
  const branchName = branchNameOf(library);
  const holdings = circulation && { holdings: circulation.holdings };
  const { catalogue } = connectBuiltin({ libraryId: library.id, store, index, branchName, ...holdings });
  return catalogue && delay > 0 ? slowed(catalogue, delay) : catalogue;
}

import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { connectBuiltin } from '@buchfink/connectors/builtin/builtin';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import type { Circulation } from '@buchfink/connectors/builtin/circulation/circulation';
import type { Connector } from '@buchfink/connectors/connector';
import { branchNameOf } from '../catalogue/words.ts';
import type { LibrarySettings } from '../projects/library-settings.ts';

/** Joins a library to the systems its settings name; `circulation` is that of a library whose patrons are kept here. */
export function connectLibrary(
  library: LibrarySettings,
  store: RecordStore,
  index: CatalogueSearch,
  circulation?: Circulation,
): Connector {
  const catalogue =
    library.system.catalogue &&
    connectBuiltin({
      libraryId: library.id,
      store,
      index,
      branchName: branchNameOf(library),
      ...(circulation && { holdings: circulation.holdings }),
    }).catalogue;
  return {
    ...(catalogue && { catalogue }),
    ...(circulation && { patron: circulation.patron, checkout: circulation.checkout }),
    close: async () => {},
  };
}

import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { connectBuiltin } from '@buchfink/connectors/builtin/builtin';
import type { CatalogueSearch } from '@buchfink/connectors/builtin/catalogue-search';
import type { Connector } from '@buchfink/connectors/connector';
import { branchNameOf } from '../catalogue/words.ts';
import type { LibrarySettings } from '../projects/library-settings.ts';

/** Joins a library to the systems its settings name. */
export function connectLibrary(library: LibrarySettings, store: RecordStore, index: CatalogueSearch): Connector {
  if (library.system.catalogue === undefined) return { close: async () => {} };
  return connectBuiltin({
    libraryId: library.id,
    store,
    index,
    branchName: branchNameOf(library),
  });
}

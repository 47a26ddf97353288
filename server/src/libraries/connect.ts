import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { connectBuiltin } from '@buchfink/connectors/builtin/builtin';
import type { Connector } from '@buchfink/connectors/connector';
import type { Indexes } from '../catalogue/indexes.ts';
import { branchNameOf } from '../catalogue/words.ts';
import type { LibrarySettings } from '../projects/library-settings.ts';

/** Joins a library to the systems its settings name. */
export function connectLibrary(library: LibrarySettings, store: RecordStore, indexes: Indexes): Connector {
  if (library.system.catalogue === undefined) return { close: async () => {} };
  return connectBuiltin({
    libraryId: library.id,
    store,
    index: () => indexes.of(library.id),
    branchName: branchNameOf(library),
  });
}

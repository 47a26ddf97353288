import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import { ApiException } from '@buchfink/contract/error';
import type { LibrarySettings } from '../projects/library-settings.ts';
import type { Projects } from '../projects/project.ts';

/** The systems behind the libraries. Whether a library belongs to the caller's project is checked by `mount`. */
export interface Directory {
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no catalogue. */
  catalogueOf(libraryId: number): Catalogue;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Joins every library of every project to its system, once. A library that stands in two projects is joined once. */
export function createDirectory(projects: Projects, connect: (library: LibrarySettings) => Connector): Directory {
  const connectors = new Map<number, Connector>();
  for (const project of projects.all)
    for (const library of project.libraries)
      if (!connectors.has(library.id)) connectors.set(library.id, connect(library));
  return {
    catalogueOf(libraryId) {
      const connector = connectors.get(libraryId);
      if (connector === undefined) throw new ApiException('unknown-library');
      if (connector.catalogue === undefined) throw new ApiException('not-supported');
      return connector.catalogue;
    },
    async close() {
      await Promise.allSettled([...connectors.values()].map((connector) => connector.close()));
    },
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import type { LibrarySettings } from '../projects/library-settings.ts';
import type { Projects } from '../projects/project.ts';

/** The roles that the systems of a library fill; one that is absent is not offered. */
export type Roles = Omit<Connector, 'close'>;

/** The systems behind the libraries. Whether a library belongs to the caller's project is checked by `mount`. */
export interface Directory {
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no catalogue. */
  catalogueOf(libraryId: number): Catalogue;
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no accounts. */
  patronOf(libraryId: number): PatronSystem;
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when nothing can be borrowed by oneself. */
  checkoutOf(libraryId: number): Checkout;
  /** What the systems of a library can do. Throws `ApiException('unknown-library')`. */
  rolesOf(libraryId: number): Roles;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Joins every library of every project to its system when it is first asked for, and anew when its settings are others. A
 * library that stands in two projects is joined once, by the settings of the first.
 */
export function createDirectory(projects: Projects, connect: (library: LibrarySettings) => Connector): Directory {
  const joined = new Map<number, { readonly library: LibrarySettings; readonly connector: Connector }>();
  const left: Promise<void>[] = [];

  const connectorOf = (library: LibrarySettings): Connector => {
    const known = joined.get(library.id);
    if (known?.library === library) return known.connector;
    const connector = known && isDeepStrictEqual(known.library, library) ? known.connector : connect(library);
    if (known && known.connector !== connector) left.push(known.connector.close().catch(() => undefined));
    joined.set(library.id, { library, connector });
    return connector;
  };

  const rolesOf = (libraryId: number): Roles => {
    const library = settingsOf(projects, libraryId);
    if (library === undefined) throw new ApiException('unknown-library');
    return connectorOf(library);
  };

  return {
    catalogueOf: (libraryId) => offered(rolesOf(libraryId).catalogue),
    patronOf: (libraryId) => offered(rolesOf(libraryId).patron),
    checkoutOf: (libraryId) => offered(rolesOf(libraryId).checkout),
    rolesOf,
    async close() {
      await Promise.allSettled([...left, ...[...joined.values()].map(({ connector }) => connector.close())]);
    },
  };
}

function offered<Role>(role: Role | undefined): Role {
  if (role === undefined) throw new ApiException('not-supported');
  return role;
}

function settingsOf({ all }: Projects, libraryId: number): LibrarySettings | undefined {
  for (const { libraries } of all) {
    const library = libraries.find(({ id }) => id === libraryId);
    if (library) return library;
  }
  return undefined;
}

import { isDeepStrictEqual } from 'node:util';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import type { LibraryStatus } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { Projects } from '../projects/project.ts';
import { createGuards, type Guards } from '../upstream/guard/guards.ts';
import type { SystemReport } from '../upstream/guard/system-calls.ts';

/** The roles of a library's systems; the library does not offer an absent role. */
export type Roles = Omit<Connector, 'close'>;

/**
 * The systems behind the libraries, each behind its guard: besides what they throw themselves, their calls throw
 * `ApiException`: `library-maintenance`, and those of systems elsewhere `library-unavailable` at once while the system is
 * down, `library-timeout` and `library-busy`. Whether a library belongs to the caller's project is checked by `mount`.
 */
export interface LibraryDirectory {
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no catalogue. */
  catalogueOf(libraryId: number): Catalogue;
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no accounts. */
  patronOf(libraryId: number): PatronSystem;
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when nothing can be borrowed by oneself. */
  checkoutOf(libraryId: number): Checkout;
  /** The roles of a library's systems. Throws `ApiException('unknown-library')`. */
  rolesOf(libraryId: number): Roles;
  /** The status of a library's systems. Throws `ApiException('unknown-library')`. */
  statusOf(libraryId: number, locale: Locale): LibraryStatus;
  /** Share of the limit of calls to a library's catalogue that is in use; 1 = all of it. */
  useOf(libraryId: number): number;
  /** Reports on a library's connected systems; empty before the first call. */
  reportsOf(libraryId: number): readonly SystemReport[];
  /** Closes all connections. */
  close(): Promise<void>;
}

/**
 * Joins every library of every project to its system when it is first asked for, and anew when its settings are others. A
 * library that stands in two projects is joined once, by the settings of the first.
 */
export function createLibraryDirectory(
  projects: Projects,
  connect: (library: LibrarySettings) => Connector,
  guards: Guards = createGuards({ now: () => new Date() }),
): LibraryDirectory {
  const joined = new Map<number, { readonly library: LibrarySettings; readonly connector: Connector }>();
  const left: Promise<void>[] = [];

  const guarded = (library: LibrarySettings) => guards.guard(library, connect(library));

  const connectorOf = (library: LibrarySettings): Connector => {
    const known = joined.get(library.id);
    if (known?.library === library) return known.connector;
    const connector = known && isDeepStrictEqual(known.library, library) ? known.connector : guarded(library);
    if (known && known.connector !== connector) left.push(known.connector.close().catch(() => undefined));
    joined.set(library.id, { library, connector });
    return connector;
  };

  const rolesOf = (libraryId: number): Roles => connectorOf(settingsOf(projects, libraryId));

  return {
    catalogueOf: (libraryId) => offered(rolesOf(libraryId).catalogue),
    patronOf: (libraryId) => offered(rolesOf(libraryId).patron),
    checkoutOf: (libraryId) => offered(rolesOf(libraryId).checkout),
    rolesOf,
    statusOf: (libraryId, locale) => guards.statusOf(settingsOf(projects, libraryId), locale),
    useOf: guards.useOf,
    reportsOf: guards.reportsOf,
    async close() {
      await Promise.allSettled([...left, ...[...joined.values()].map(({ connector }) => connector.close())]);
    },
  };
}

function offered<Role>(role: Role | undefined): Role {
  if (role === undefined) throw new ApiException('not-supported');
  return role;
}

function settingsOf({ all }: Projects, libraryId: number): LibrarySettings {
  for (const { libraries } of all) {
    const library = libraries.find(({ id }) => id === libraryId);
    if (library) return library;
  }
  throw new ApiException('unknown-library');
}

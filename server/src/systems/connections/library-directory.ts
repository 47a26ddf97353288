import { isDeepStrictEqual } from 'node:util';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import type { Checkout, PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';
import type { LibraryStatus } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Projects } from '../../projects/project/project.ts';
import { createGuards, type Guards } from '../upstream/guard/guards.ts';
import type { SystemReport } from '../upstream/guard/system-calls.ts';
import { type CompositionOptions, composeLibrary } from './composition/compose-library.ts';

/** The roles of a library's systems; an absent role is not offered. */
export type Roles = Omit<Connector, 'close'>;

/**
 * The systems of the libraries, each behind a guard. Besides their own errors, the calls throw
 * `ApiException('library-maintenance')`. Calls to external systems also throw `ApiException`: `library-unavailable`
 * at once while the system is down, `library-timeout` and `library-busy`. `mount` checks that a library belongs to
 * the caller's project.
 */
export interface LibraryDirectory {
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no catalogue. */
  catalogueOf(libraryId: number): Catalogue;
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no accounts. */
  patronOf(libraryId: number): PatronSystem;
  /** Throws `ApiException`: `unknown-library`, or `not-supported` when the library has no self-checkout. */
  checkoutOf(libraryId: number): Checkout;
  /** The roles of a library's systems. Throws `ApiException('unknown-library')`. */
  rolesOf(libraryId: number): Roles;
  /** The status of a library's systems. Throws `ApiException('unknown-library')`. */
  statusOf(libraryId: number, locale: Locale): LibraryStatus;
  /** The share of the limit of calls to a library's catalogue that is in use; 1 = all of it. */
  useOf(libraryId: number): number;
  /** Reports on a library's connected systems; empty before the first call. */
  reportsOf(libraryId: number): readonly SystemReport[];
  /** Makes a small call to a remote system of a connected library; its report shows the outcome. */
  probe: Guards['probe'];
  /** Closes all connections. */
  close(): Promise<void>;
}

/**
 * Creates the directory. A library is connected to its systems at the first call, and again when its settings have
 * changed. A library in two projects is connected once, with the settings of the first project.
 */
export function createLibraryDirectory(
  projects: Projects,
  connect: (library: LibrarySettings) => Connector,
  guards: Guards = createGuards({ now: () => new Date() }),
  { now = () => new Date(), isShared = false }: Partial<CompositionOptions> = {},
): LibraryDirectory {
  const connections = new Map<number, { readonly library: LibrarySettings; readonly connector: Connector }>();
  const closings: Promise<void>[] = [];

  const guarded = (library: LibrarySettings) =>
    composeLibrary(library, guards.guard(library, connect(library)), { now, isShared });

  const connectorOf = (library: LibrarySettings): Connector => {
    const connection = connections.get(library.id);
    if (connection?.library === library) return connection.connector;
    const connector =
      connection && isDeepStrictEqual(connection.library, library) ? connection.connector : guarded(library);
    if (connection && connection.connector !== connector)
      closings.push(connection.connector.close().catch(() => undefined));
    connections.set(library.id, { library, connector });
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
    probe: guards.probe,
    async close() {
      await Promise.allSettled([...closings, ...[...connections.values()].map(({ connector }) => connector.close())]);
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

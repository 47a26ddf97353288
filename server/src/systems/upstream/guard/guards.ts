import type { Availability } from '@buchfink/connectors/availability';
import type { Catalogue, Connector } from '@buchfink/connectors/connector';
import { type AccountLimits, type UpstreamLimits, usualLimits } from '@buchfink/connectors/upstream-limits';
import type { LibraryStatus } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import { createSearchQuery } from '@buchfink/contract/search';
import { closestText, otherLanguage } from '@buchfink/contract/text/local-text';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { remotePatronsOf } from '../../../projects/libraries/system-settings.ts';
import { maintenanceAt } from '../maintenance.ts';
import type { CallObserver, SystemRole } from './call-statistics.ts';
import { type BreakerOptions, defaultBreaker } from './circuit-breaker.ts';
import { guardedCheckout, guardedPatrons } from './guarded-account.ts';
import { guardedAvailability } from './guarded-availability.ts';
import { guardedCatalogue } from './guarded-catalogue.ts';
import { guardedCover } from './guarded-cover.ts';
import { createAnswerCache } from './shared-calls.ts';
import { createSystemCalls, type RemoteSystem, type SystemCalls, type SystemReport } from './system-calls.ts';

/** Guards the systems of all libraries. */
export interface Guards {
  /** Wraps a connector. Its `close` ends the guard, too. */
  guard(library: LibrarySettings, connector: Connector): Connector;
  /** Whether the library's systems can be called now. */
  statusOf(library: LibrarySettings, locale: Locale): LibraryStatus;
  /** The used share of the limits of a library's catalogue; 1 is all of it. */
  useOf(libraryId: number): number;
  /** The reports of a library's systems; empty before the library is first used. */
  reportsOf(libraryId: number): readonly SystemReport[];
  /** Makes a small call to a remote system of a library that is in use; its report shows the outcome. */
  probe(libraryId: number, role: SystemRole): Promise<void>;
}

/** The dependencies of guards. */
export interface GuardsOptions {
  readonly now: () => Date;
  readonly breaker?: BreakerOptions;
  readonly observer?: CallObserver;
}

const nobody: CallObserver = { ended: () => undefined, shared: () => undefined };

/** Creates the guards of a service. */
export function createGuards({ now, breaker = defaultBreaker, observer = nobody }: GuardsOptions): Guards {
  const shared = { now, breaker, observer, cache: createAnswerCache(() => now().getTime()) };
  const callsByLibrary = new Map<number, { readonly [Role in SystemRole]?: SystemCalls }>();

  return {
    guard(library, connector) {
      const { catalogue, availability, patron, checkout } = connector;
      const remote = catalogue && remoteSystemOf(library, catalogue);
      const toCatalogue = catalogue && createSystemCalls(library, 'catalogue', shared, remote);
      const isDown = () => toCatalogue?.downSince !== undefined;
      const cover = remote && catalogue.cover && guardedCover(catalogue.cover, remote.limits, { isDown, now });
      const toAccounts =
        (patron ?? checkout) && createSystemCalls(library, 'account', shared, remoteAccountsOf(library, connector));
      const remoteAvailability = availability && remoteAvailabilityOf(library, connector, availability);
      const toAvailability =
        remoteAvailability && createSystemCalls(library, 'availability', shared, remoteAvailability);
      callsByLibrary.set(library.id, {
        catalogue: toCatalogue,
        availability: toAvailability,
        account: toAccounts,
      });
      return {
        catalogue: catalogue && toCatalogue ? guardedCatalogue(catalogue, toCatalogue, cover) : undefined,
        availability:
          availability && toAvailability
            ? guardedAvailability(availability, toAvailability, {
                now,
                cacheSeconds: remoteAvailability.limits.cacheSeconds,
              })
            : undefined,
        patron: patron && toAccounts ? guardedPatrons(patron, toAccounts) : undefined,
        checkout: checkout && toAccounts ? guardedCheckout(checkout, toAccounts) : undefined,
        lendConnection: connector.lendConnection,
        async close() {
          toCatalogue?.close();
          toAvailability?.close();
          toAccounts?.close();
          await connector.close();
        },
      };
    },
    statusOf(library, locale) {
      const works = maintenanceAt(library, now());
      if (works) {
        const text = closestText(works.text, locale);
        return {
          state: 'maintenance',
          since: works.since?.toISOString(),
          until: works.until?.toISOString(),
          text: text?.text,
          language: otherLanguage(text, locale),
        };
      }
      const since = callsByLibrary.get(library.id)?.catalogue?.downSince;
      return since === undefined ? { state: 'up' } : { state: 'down', since: new Date(since).toISOString() };
    },
    useOf: (libraryId) => callsByLibrary.get(libraryId)?.catalogue?.use ?? 0,
    reportsOf(libraryId) {
      const { catalogue, availability, account } = callsByLibrary.get(libraryId) ?? {};
      return [catalogue, availability, account].flatMap((calls) => calls?.report() ?? []);
    },
    probe: async (libraryId, role) => callsByLibrary.get(libraryId)?.[role]?.probe(),
  };
}

/** The probe of a catalogue: few records have the word, and one hit is enough. */
const smallSearch = createSearchQuery([{ id: 'FREE', value: 'Buchfink' }], { limit: 1, countFacets: false });

/** The limits and the probe of remote accounts; undefined for built-in ones. */
function remoteAccountsOf({ system }: LibrarySettings, { probeAccounts }: Connector): RemoteSystem | undefined {
  const settings = remotePatronsOf(system);
  if (settings === undefined || probeAccounts === undefined) return undefined;
  const { callSeconds, ...limits } = settings.limits;
  return { limits: { ...usualLimits, ...limits, searchSeconds: callSeconds }, probe: probeAccounts };
}

/** The limits and the probe of the system that knows the states of copies. */
function remoteAvailabilityOf(
  { system }: LibrarySettings,
  { probeAccounts }: Connector,
  availability: Availability,
): RemoteSystem {
  const settings = system.availability?.kind === 'patron' ? remotePatronsOf(system) : system.availability;
  const { callSeconds, ...limits }: Partial<AccountLimits & UpstreamLimits> = settings?.limits ?? {};
  const probeTitle = { recordId: 'Buchfink', copies: [] };
  return {
    limits: { ...usualLimits, ...limits, ...(callSeconds !== undefined && { searchSeconds: callSeconds }) },
    probe: (context) =>
      system.availability?.kind === 'patron' && probeAccounts
        ? probeAccounts(context)
        : availability.of([probeTitle], context),
  };
}

/** The limits and the probe of a remote catalogue; undefined for a built-in one. */
function remoteSystemOf({ system }: LibrarySettings, catalogue: Catalogue): RemoteSystem | undefined {
  if (system.catalogue === undefined || !('limits' in system.catalogue)) return undefined;
  const { limits } = system.catalogue;
  return {
    limits,
    probe: (context) => catalogue.search(smallSearch, context),
  };
}

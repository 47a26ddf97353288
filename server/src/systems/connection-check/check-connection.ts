import { randomUUID } from 'node:crypto';
import type { Connector } from '@buchfink/connectors/connector';
import type { PatronCredentials } from '@buchfink/connectors/patron-system';
import { isPublicAddress } from '../../base/http/client/public-address.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { type ConnectionOptions, connectLibrary } from '../connections/connect-library.ts';
import { noPatronNotes } from '../connections/patron-notes.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkAddress } from './check-address.ts';
import { checkAvailability, titlesOf } from './check-availability.ts';
import { checkBranches } from './check-branches.ts';
import { type CatalogueSample, checkCatalogue } from './check-catalogue.ts';
import { type CheckFindings, createFindings } from './check-findings.ts';
import { checkSource } from './check-source.ts';
import type { CheckedRole } from './checked-role.ts';
import type { CheckFinding, ConnectionReport } from './connection-report.ts';
import { emptyObservation, type Observation, observeTools } from './observe-tools.ts';
import { addressOf, type SystemAddress, systemAddresses } from './system-addresses.ts';

/** The time limit of a whole check, in milliseconds. */
const timeout = 120_000;
/** The titles by whose copies branches are found. */
const maxTitles = 10;
/** Milliseconds that a check waits for one of the connections that the service has. */
const maxWait = 30_000;
/** Most libraries have titles with this word. */
const usualWords = 'Geschichte';

/** What a check needs. */
export interface ConnectionCheck {
  readonly library: LibrarySettings;
  /** As the service connects a library. The check closes what it opens. */
  readonly connection: Omit<ConnectionOptions, 'patronNotesOf'>;
  readonly signal: AbortSignal;
  /** The words of the sample search. */
  readonly words?: string | undefined;
  /** The card of a test patron; without it nobody is logged in. */
  readonly credentials?: PatronCredentials | undefined;
  /** Of a service that runs and may have all connections that the system allows: the check gets one of them. */
  readonly lendConnection?: Connector['lendConnection'];
  /** Gets each finding at once. */
  readonly report?: (finding: CheckFinding) => void;
  /** Is filled with all that was sent and answered, with PINs and secrets. */
  readonly observation?: Observation;
}

/**
 * Checks the systems of a library step by step: name, connection and TLS of each address, the formats and first records of
 * each source, the features that its settings name, the branches, a search, a record, the states of its copies, and with a test patron login and account. It changes nothing in any
 * system. Throws only when `signal` aborts.
 */
export async function checkConnection(check: ConnectionCheck): Promise<ConnectionReport> {
  const { library, connection, credentials, words = usualWords } = check;
  const { now, isAllowed } = connection.upstream;
  const observation = check.observation ?? emptyObservation();
  const signal = AbortSignal.any([check.signal, AbortSignal.timeout(timeout)]);
  const at = now();
  const context = { locale: 'en', signal, deadline: at.getTime() + timeout, requestId: randomUUID(), now } as const;
  const found: CheckFinding[] = [];
  const report = (finding: CheckFinding) => {
    found.push(finding);
    check.report?.(finding);
  };
  const findingsOf = (role: CheckedRole) => createFindings(role, observation, { report, signal });
  const mayConnect = (address: string) => isPublicAddress(address) || isAllowed(address);
  const connector = connectLibrary(library, {
    ...connection,
    patronNotesOf: () => noPatronNotes,
    upstream: { ...connection.upstream, observe: (tools) => observeTools(tools, observation) },
  });
  const systems = systemAddresses(library);
  const checkedAddresses = new Map<string, boolean>();
  let sample: CatalogueSample = { recordIds: [] };
  const isWaiting = AbortSignal.any([signal, AbortSignal.timeout(maxWait)]);
  const giveBack = await check.lendConnection?.(isWaiting).catch(() => undefined);
  const reaches = async (address: SystemAddress, findings: CheckFindings) => {
    const key = `${address.host}:${address.port}`;
    const isThere = checkedAddresses.get(key) ?? (await checkAddress(address, findings, { mayConnect, now, signal }));
    checkedAddresses.set(key, isThere);
    return isThere;
  };
  const nameBranches = async (findings: CheckFindings) =>
    checkBranches(connector, library, await titlesOf(connector, sample, maxTitles, context), findings, context);
  try {
    observation.role = 'catalogue';
    for (const source of library.sources) {
      const findings = findingsOf('catalogue');
      if (!(await reaches(addressOf(new URL(source.url)), findings))) continue;
      const titles = await checkSource(source, library, findings, { now, signal });
      sample = { ...sample, titles: [...(sample.titles ?? []), ...titles] };
    }
    for (const { role, kind, addresses } of systems) {
      observation.role = role;
      const findings = findingsOf(role);
      let isReachable = true;
      for (const address of addresses) {
        const isThere = await reaches(address, findings);
        isReachable &&= isThere;
        if (role === 'accounts' && !address.tls)
          findings.add('tls', 'note', 'no-tls', { place: `${address.host}, port ${address.port}` }, 'unencrypted');
      }
      if (role === 'catalogue' && !isReachable) findings.add('search', 'skipped', 'search-not-tried', {});
      else if (role === 'catalogue')
        sample = { ...sample, ...(await checkCatalogue(connector, words, findings, context)) };
      if (role === 'availability') {
        await checkAvailability(connector, sample, findings, context);
        if (isReachable) await nameBranches(findings);
      }
      if (role === 'accounts' && kind !== 'builtin') {
        const { exchanges } = observation;
        if (credentials !== undefined && !isReachable) findings.add('login', 'skipped', 'login-not-tried', {});
        await checkAccounts(connector, isReachable ? credentials : undefined, { findings, exchanges }, context);
        if (isReachable && library.system.availability === undefined) await nameBranches(findings);
        if (library.system.checkout !== undefined) {
          if (connector.checkout) findings.add('features', 'note', 'self-checkout-offered', {});
          else findings.add('features', 'failed', 'self-checkout-missing', {}, 'not-supported');
        }
      }
    }
  } finally {
    await connector.close();
    giveBack?.();
  }
  return {
    format: 1,
    library: { id: library.id, name: library.libname },
    systems: Object.fromEntries(systems.map(({ role, kind }) => [role, kind])),
    at: at.toISOString(),
    isGood: found.every(({ outcome }) => outcome !== 'failed'),
    findings: found,
  };
}

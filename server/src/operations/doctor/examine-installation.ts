import { join } from 'node:path';
import { fileExists } from '../../base/file-exists.ts';
import { isPublicAddress } from '../../base/http/client/public-address.ts';
import { createNetworkMatcher } from '../../base/http/server/networks.ts';
import { failureReason } from '../../messages/failure-reason.ts';
import { loadProjects } from '../../projects/files/load-projects.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { builtinCatalogueIds } from '../../projects/project/builtin-catalogues.ts';
import type { Project } from '../../projects/project/project.ts';
import { type StorageLocation, storageAt } from '../../storage/storage.ts';
import { systemAddresses } from '../../systems/connection-check/system-addresses.ts';
import { clockHoldAt } from '../../systems/work-clock/clock-hold.ts';
import { checkVariables } from '../environment/check-variables.ts';
import { mailLocation } from '../environment/mail-location.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { storageLocation } from '../environment/storage-location.ts';
import { distinctLibraries } from '../monitoring/connections/system-states.ts';
import { missingMailHealth } from '../monitoring/health/mail-health.ts';
import { clockHealth } from '../monitoring/health/sources.ts';
import { checkAtRest } from './check-at-rest.ts';
import { checkBackup } from './check-backup.ts';
import { checkClock, checkDatabaseClock } from './check-clock.ts';
import { checkData } from './check-data.ts';
import { addHealth } from './check-health.ts';
import { checkHosts } from './check-hosts.ts';
import { checkLibraries } from './check-libraries.ts';
import { checkMachine } from './check-machine.ts';
import { checkMail, checkMailHosts } from './check-mail.ts';
import { checkOpenSearch } from './check-opensearch.ts';
import { checkService, type RunningService } from './check-service.ts';
import { checkStatements } from './check-statements.ts';
import {
  type AddFinding,
  type DoctorFinding,
  type DoctorReport,
  type DoctorSubject,
  findingsAbout,
} from './doctor-report.ts';

/** The oldest release of PostgreSQL that the service runs on, as the server numbers it. */
const oldestPostgresql = 130_000;

/** What an examination needs. */
export interface Examination {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Reads the list of operators behind a reference. Throws an `Error` for the operator. */
  readonly readOperators: (reference: string, environment: Examination['environment']) => Promise<unknown>;
  /** Gets each finding at once. */
  readonly report?: (finding: DoctorFinding) => void;
}

/**
 * Examines an installation: machine, configuration, data, backups, database, the running service and its proxy,
 * OpenSearch, mail, clock, public hosts, libraries. It changes nothing but an empty file in the data directory, which it
 * removes. Throws only when `signal` aborts.
 */
export async function examineInstallation(examination: Examination): Promise<DoctorReport> {
  const { environment, now, signal, readOperators, report } = examination;
  const at = now();
  const findings: DoctorFinding[] = [];
  const tell = (finding: DoctorFinding) => {
    findings.push(finding);
    report?.(finding);
  };
  const about = (subject: DoctorSubject) => findingsAbout(subject, tell);
  const reportOf = (): DoctorReport => ({
    format: 1,
    at: at.toISOString(),
    isGood: findings.every(({ outcome }) => outcome !== 'fault'),
    findings,
  });

  checkMachine({ nodeVersion: process.versions.node, now: at }, about('machine'));
  for (const { code, values } of await checkVariables(environment))
    about('configuration')('warning', code, values, 'environment-wrong');
  const settings = readEnvironment(environment, about('configuration'));
  if (settings === undefined) return reportOf();
  await checkOperators(settings, { environment, readOperators }, about('configuration'));
  const projects = await readProjects(settings, about('configuration'));
  checkStatements(projects, about('configuration'));
  const place = await readLocation(settings, environment, about('configuration'));
  const isCurrent = await checkData({ dataDirectory: settings.data, keys: settings.keys, now: at }, about('data'));
  const location = place && (await checkDatabase(place, now, tell));
  if (settings.databaseUrl === undefined) {
    const { backupHours: maxHours } = settings.maxAges;
    await checkBackup({ dataDirectory: settings.data, maxHours, now: at }, about('backup'));
  } else about('backup')('skipped', 'backup-by-postgresql', {});
  const libraries = distinctLibraries({ all: projects });
  const hosts = [...new Set(projects.flatMap((project) => project.hosts))];
  const service = await checkService(
    {
      dataDirectory: settings.data,
      host: settings.host,
      port: settings.port,
      trustedProxies: settings.trustedProxies,
      hasHosts: hosts.length > 0,
      libraries,
      signal,
    },
    about('service'),
  );
  if (service === undefined && location !== undefined)
    await checkAtRest({ location, libraries, environment }, about('data'));
  const hasRecords = isCurrent && location !== undefined;
  await examineOpenSearch({ location: place, hasRecords, projects, told: findings }, about('opensearch'));
  await examineMail({ settings, environment, projects, told: findings }, about);
  const isAllowed = createNetworkMatcher(settings.upstreamNetworks);
  const mayConnect = (address: string) => isPublicAddress(address) || isAllowed(address);
  await checkClock({ origins: originsOf(libraries), mayConnect, now, signal }, about('clock'));
  await checkHosts({ hosts, now, signal }, tell);
  if (!hasRecords) about('libraries')('skipped', 'data-not-read', {});
  else {
    await examineLibraries({ location, libraries, service, settings, now: at }, about('libraries'));
    const isTold = findings.some(({ code }) => code === 'health-clock-held');
    if (!isTold) await examineClock(location, at, about('clock'));
  }
  return reportOf();
}

function readEnvironment(environment: Examination['environment'], add: AddFinding): Settings | undefined {
  try {
    return readSettings(environment);
  } catch (error) {
    add('fault', 'environment-wrong', { reason: failureReason(error) }, 'environment-wrong');
    return undefined;
  }
}

/** Checks the list of operators. The database and the keys are checked where these are. */
async function checkOperators(
  { operators }: Settings,
  { environment, readOperators }: Pick<Examination, 'environment' | 'readOperators'>,
  add: AddFinding,
): Promise<void> {
  if (operators !== undefined)
    await readOperators(operators, environment).catch((error: unknown) =>
      add('fault', 'environment-wrong', { reason: failureReason(error) }, 'environment-wrong'),
    );
}

async function readProjects({ projects: folder, project }: Settings, add: AddFinding): Promise<readonly Project[]> {
  try {
    const projects = await loadProjects(folder, project);
    const libraries = distinctLibraries({ all: projects }).length;
    add('ok', 'projects-valid', { folder, projects: projects.length, libraries });
    return projects;
  } catch (error) {
    add('fault', 'projects-wrong', { reason: failureReason(error) }, 'configuration-wrong');
    return [];
  }
}

/** Where the data is by the settings; undefined when a secret of theirs cannot be read. */
async function readLocation(
  settings: Settings,
  environment: Examination['environment'],
  add: AddFinding,
): Promise<StorageLocation | undefined> {
  try {
    return await storageLocation(settings, environment);
  } catch (error) {
    add('fault', 'environment-wrong', { reason: failureReason(error) }, 'environment-wrong');
    return undefined;
  }
}

/** Returns where the data is, or undefined when it cannot be read as it is. */
async function checkDatabase(
  location: StorageLocation,
  now: Examination['now'],
  tell: (finding: DoctorFinding) => void,
): Promise<StorageLocation | undefined> {
  const add = findingsAbout('database', tell);
  try {
    if (location.databaseUrl === undefined) {
      add('skipped', 'database-is-directory', {});
      return location;
    }
    const { describePostgresql } = await import('../../storage/postgresql/describe-postgresql.ts');
    const { name, serverVersion, tables, clock } = await describePostgresql(location.databaseUrl);
    const release = `${Math.floor(serverVersion / 10_000)}.${serverVersion % 10_000}`;
    const values = { name, release, tables };
    if (serverVersion < oldestPostgresql) add('fault', 'postgresql-read', values, 'database-too-old');
    else if (tables === 'newer') add('fault', 'postgresql-read', values, 'data-newer');
    else if (tables === 'older') add('warning', 'postgresql-read', values, 'data-older');
    else add('ok', 'postgresql-read', values);
    checkDatabaseClock({ now: now(), clock }, findingsAbout('clock', tell));
    return tables === 'current' ? location : undefined;
  } catch (error) {
    add('fault', 'database-failed', { reason: failureReason(error) }, 'database-unreachable');
    return undefined;
  }
}

/** What the examination of OpenSearch needs. */
interface OpenSearchExamination {
  readonly location: StorageLocation | undefined;
  /** Whether the records can be read. */
  readonly hasRecords: boolean;
  readonly projects: readonly Project[];
  readonly told: readonly DoctorFinding[];
}

async function examineOpenSearch(examination: OpenSearchExamination, add: AddFinding): Promise<void> {
  const { location, hasRecords, projects, told } = examination;
  if (location?.searchEngine === undefined) return;
  const { searchEngine } = location;
  const own = builtinCatalogueIds(projects);
  const libraries = distinctLibraries({ all: projects }).filter(({ id }) => own.includes(id));
  try {
    const store = hasRecords ? await storageAt(location).records() : undefined;
    try {
      await checkOpenSearch({ searchEngine, libraries, records: store?.records, told }, add);
    } finally {
      await store?.close();
    }
  } catch (error) {
    add('fault', 'database-failed', { reason: failureReason(error) }, 'data-unreadable');
  }
}

/** What the examination of mail needs. */
interface MailExamination {
  readonly settings: Settings;
  readonly environment: Examination['environment'];
  readonly projects: readonly Project[];
  readonly told: readonly DoctorFinding[];
}

/** Checks how mail is sent, where it is; else whether a library needs it, unless the running service has told it. */
async function examineMail(
  { settings, environment, projects, told }: MailExamination,
  about: (subject: DoctorSubject) => AddFinding,
): Promise<void> {
  try {
    const location = await mailLocation(settings.mail, environment);
    if (location === undefined) {
      const isTold = told.some(({ code }) => code === 'health-mail-missing');
      const needed = isTold ? [] : await missingMailHealth({ all: projects }, undefined)();
      return addHealth(needed, distinctLibraries({ all: projects }), about('mail'));
    }
    checkMailHosts(projects, about('mail'));
    await checkMail(location, about('mail'));
  } catch (error) {
    about('configuration')('fault', 'environment-wrong', { reason: failureReason(error) }, 'environment-wrong');
  }
}

/** What the examination of libraries needs. */
interface LibraryExamination {
  readonly location: StorageLocation;
  readonly libraries: readonly LibrarySettings[];
  readonly service: RunningService | undefined;
  readonly settings: Settings;
  readonly now: Date;
}

async function examineLibraries(examination: LibraryExamination, add: AddFinding): Promise<void> {
  const { location, libraries, service, settings, now } = examination;
  const { harvestHours } = settings.maxAges;
  const storage = storageAt(location);
  try {
    const records = await storage.records();
    try {
      const monitoring = await storage.monitoring();
      try {
        await checkLibraries({ libraries, records: records.records, monitoring, service, harvestHours, now }, add);
      } finally {
        await monitoring.close();
      }
    } finally {
      await records.close();
    }
  } catch (error) {
    add('fault', 'database-failed', { reason: failureReason(error) }, 'data-unreadable');
  }
}

/** Says whether a service that starts now would hold its work by the clock. A running one has told it itself. */
async function examineClock(location: StorageLocation, now: Date, add: AddFinding): Promise<void> {
  const { dataDirectory, databaseUrl } = location;
  if (databaseUrl === undefined && !(await fileExists(join(dataDirectory, 'patrons.db')))) return;
  const storage = storageAt(location);
  try {
    const circulation = await storage.circulation();
    try {
      const monitoring = await storage.monitoring();
      try {
        const at = databaseUrl === undefined ? now.getTime() : await monitoring.readTime();
        const evidence = { state: await monitoring.workClock.read(), newest: await circulation.newestLine() };
        addHealth(await clockHealth(() => clockHoldAt(at, evidence))(), [], add);
      } finally {
        await monitoring.close();
      }
    } finally {
      await circulation.close();
    }
  } catch (error) {
    add('fault', 'database-failed', { reason: failureReason(error) }, 'data-unreadable');
  }
}

/** The origins of the libraries' systems that are called by HTTP, each once. */
function originsOf(libraries: readonly LibrarySettings[]): string[] {
  const origins = libraries.flatMap((library) =>
    systemAddresses(library)
      .filter(({ kind }) => kind !== 'sip2')
      .flatMap(({ addresses }) =>
        addresses.map(({ host, port, tls }) => {
          const name = host.includes(':') ? `[${host}]` : host;
          return `${tls ? 'https' : 'http'}://${name}:${port}/`;
        }),
      ),
  );
  return [...new Set(origins)];
}

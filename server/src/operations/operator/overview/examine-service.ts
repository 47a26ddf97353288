import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import { failureReason } from '../../../messages/failure-reason.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { MonitoringStore } from '../../../storage/monitoring/open-monitoring-store.ts';
import type { StorageLocation } from '../../../storage/storage.ts';
import { checkBackup } from '../../doctor/check-backup.ts';
import { checkDatabaseClock } from '../../doctor/check-clock.ts';
import { checkData } from '../../doctor/check-data.ts';
import { addHealth } from '../../doctor/check-health.ts';
import { checkLibraries } from '../../doctor/check-libraries.ts';
import { checkMachine } from '../../doctor/check-machine.ts';
import { addIndexes, checkForwarding } from '../../doctor/check-service.ts';
import { type DoctorFinding, type DoctorSubject, findingsAbout } from '../../doctor/doctor-report.ts';
import type { MaxAges } from '../../monitoring/alerts/alert-settings.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import type { HealthList } from '../../monitoring/health/health-list.ts';
import type { Metrics, MonitoredParts } from '../../monitoring/metrics.ts';

/** What an examination of the running service reads. */
export interface ServiceExaminationDeps {
  readonly location: StorageLocation;
  /** The setting of the service's keys. */
  readonly keys: string | undefined;
  readonly projects: Pick<Projects, 'all'>;
  readonly records: Pick<RecordStore, 'checkpoint' | 'count'>;
  readonly store: Pick<MonitoringStore, 'history' | 'imports'> & Partial<Pick<MonitoringStore, 'runs'>>;
  readonly states: Pick<MonitoredParts, 'brokenIndexes' | 'preparing' | 'clockAhead'>;
  /** The one list of what is wrong. */
  readonly health: HealthList;
  readonly metrics: Pick<Metrics, 'text'>;
  readonly trustedProxies: readonly string[];
  readonly maxAges: MaxAges;
  readonly now: () => Date;
}

/** The problems of an installation, as far as the running service can see them without calling anybody. */
export interface ServiceExamination {
  /** When it began, in epoch milliseconds. */
  readonly at: number;
  /** Faults first, then warnings. */
  readonly problems: readonly DoctorFinding[];
}

/** Milliseconds for which the problems are shown before they are looked for again. */
const lifetime = 60_000;

/**
 * Creates the reader of the problems. A call gets those of the last minute at once; older ones too, while new ones are
 * looked for in the background. Only the first call waits, and one after the list of what is wrong has changed.
 */
export function createServiceExamination(deps: ServiceExaminationDeps): () => Promise<ServiceExamination> {
  let latest: ServiceExamination | undefined;
  let examinedFindings: string | undefined;
  let running: Promise<ServiceExamination> | undefined;
  return async () => {
    const findings = JSON.stringify(await deps.health.findings());
    if (findings !== examinedFindings) latest = undefined;
    if (latest !== undefined && deps.now().getTime() - latest.at < lifetime) return latest;
    running ??= examine(deps)
      .then((examination) => {
        examinedFindings = findings;
        latest = examination;
        return examination;
      })
      .finally(() => {
        running = undefined;
      });
    return latest ?? running;
  };
}

async function examine(deps: ServiceExaminationDeps): Promise<ServiceExamination> {
  const { location, projects, maxAges, states } = deps;
  const now = deps.now();
  const findings: DoctorFinding[] = [];
  const about = (subject: DoctorSubject) => findingsAbout(subject, (finding) => findings.push(finding));
  const failure = (error: unknown) =>
    about('database')('fault', 'database-failed', { reason: failureReason(error) }, 'database-unreachable');

  checkMachine({ nodeVersion: process.versions.node, now }, about('machine'));
  // The time of the service is that of the database already.
  if (location.databaseUrl !== undefined)
    checkDatabaseClock({ now: new Date(now.getTime() + states.clockAhead()), clock: now.getTime() }, about('clock'));
  await checkData({ dataDirectory: location.dataDirectory, keys: deps.keys, now }, about('data')).catch(failure);
  if (location.databaseUrl === undefined)
    await checkBackup(
      { dataDirectory: location.dataDirectory, maxHours: maxAges.backupHours, now },
      about('backup'),
    ).catch(failure);
  addHealth(await deps.health.findings(), distinctLibraries(projects), about('service'));
  addIndexes(
    { broken: states.brokenIndexes(), preparing: states.preparing().map(({ libraryId }) => libraryId) },
    about('service'),
  );
  const metrics = await deps.metrics.text();
  const hasHosts = projects.all.some(({ hosts }) => hosts.length > 0);
  checkForwarding(metrics, { trustedProxies: deps.trustedProxies, hasHosts }, about('service'));
  await checkLibraries(
    {
      libraries: distinctLibraries(projects),
      records: deps.records,
      monitoring: deps.store,
      service: { metrics },
      harvestHours: maxAges.harvestHours,
      now,
    },
    about('libraries'),
  ).catch(failure);
  const of = (outcome: DoctorFinding['outcome']) => findings.filter((finding) => finding.outcome === outcome);
  return { at: now.getTime(), problems: [...of('fault'), ...of('warning')] };
}

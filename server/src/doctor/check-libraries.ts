import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import { harvestTimes, importConditions } from '../monitoring/alerts/alert-conditions.ts';
import type { MonitoringStore } from '../storage/monitoring/open-monitoring-store.ts';
import { hoursText } from './check-backup.ts';
import { type RunningService, readMetric } from './check-service.ts';
import type { AddFinding } from './doctor-report.ts';

const hour = 3_600_000;
/** A system that was available for a smaller share of the last day is unsteady. */
const steadyShare = 0.99;

/** What the check of libraries reads. */
interface LibraryCheck {
  readonly libraries: readonly LibrarySettings[];
  readonly records: Pick<RecordStore, 'checkpoint' | 'count'>;
  readonly monitoring: Pick<MonitoringStore, 'history' | 'imports'>;
  readonly service: RunningService | undefined;
  readonly harvestHours: number;
  readonly now: Date;
}

/**
 * Checks each library: its state in the running service, the last day of its systems, its records, the last import, and
 * the age of its last complete harvest. Calls no library system. Throws `StorageError`.
 */
export async function checkLibraries(check: LibraryCheck, add: AddFinding): Promise<void> {
  const { libraries, monitoring, now } = check;
  const summaries = await monitoring.history.summaries(now.getTime());
  const faults = await monitoring.history.faults();
  const outcomes = await monitoring.imports.all();
  for (const library of libraries) {
    const problems: Parameters<AddFinding>[] = [];
    const note: AddFinding = (...finding) => void problems.push(finding);
    const name = `${library.id}, ${library.libname}`;
    const fault = faults
      .filter(({ libraryId }) => libraryId === library.id)
      .sort((a, b) => b.at - a.at)
      .at(0);
    const faultText = fault ? `; last fault: ${fault.code} (${fault.role}, ${new Date(fault.at).toISOString()})` : '';
    if (isDown(check.service, library.id)) {
      if (library.maintenance) note('warning', `${name}: in maintenance or down${faultText}`, 'library-down');
      else note('fault', `${name}: its systems are down${faultText}`, 'library-down');
    } else
      for (const { role, day } of summaries.filter(({ libraryId }) => libraryId === library.id)) {
        const share = day.observed === 0 ? 1 : 1 - day.down / day.observed;
        if (share < steadyShare)
          note(
            'warning',
            `${name}: ${role} was available for ${Math.floor(100 * share)} % of the last day${faultText}`,
            'library-unsteady',
          );
      }
    for (const { code, since } of importConditions([library], outcomes, now.getTime())) {
      const at = since === undefined ? '' : ` (${new Date(since).toISOString()})`;
      if (code === 'import-failed') note('fault', `${name}: the last import or harvest failed${at}`, code);
      if (code === 'import-unfinished') note('warning', `${name}: an import or harvest never ended${at}`, code);
    }
    await checkRecords(library, name, check, note);
    if (problems.length === 0) add('ok', `${name}: nothing is wrong`);
    for (const problem of problems) add(...problem);
  }
}

async function checkRecords(library: LibrarySettings, name: string, check: LibraryCheck, note: AddFinding) {
  const { records, harvestHours, now } = check;
  if (library.sources.length > 0) {
    const times = await harvestTimes(library, records);
    const age = (now.getTime() - Math.min(...times)) / hour;
    if (times.length < library.sources.length)
      note('warning', `${name}: a source was never harvested`, 'harvest-never');
    if (times.length > 0 && age > harvestHours)
      note('fault', `${name}: the last complete harvest is ${hoursText(age)} old`, 'harvest-old');
  } else if (library.system.catalogue?.kind === 'builtin' && (await records.count(library.id)) === 0)
    note('warning', `${name}: its catalogue has no records`, 'library-empty');
}

/** Whether the running service says that a library is not available. */
const isDown = (service: RunningService | undefined, libraryId: number) =>
  readMetric(service?.metrics ?? '', 'buchfink_library_up').some(
    ({ labels, value }) => labels.library === String(libraryId) && value === 0,
  );

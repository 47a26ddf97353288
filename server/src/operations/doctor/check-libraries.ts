import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { lacksPickupChoice } from '../../projects/libraries/pickup-choice.ts';
import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';
import { harvestTimes, importConditions } from '../monitoring/alerts/alert-conditions.ts';
import { type RunningService, readMetric } from './check-service.ts';
import type { AddFinding } from './doctor-report.ts';
import { findUnknownStates } from './unknown-states.ts';

const hour = 3_600_000;
/** A system that was available for a smaller share of the last day is unsteady. */
const steadyShare = 0.99;

/** What the check of libraries reads. */
interface LibraryCheck {
  readonly libraries: readonly LibrarySettings[];
  readonly records: Pick<RecordStore, 'checkpoint' | 'count'>;
  readonly monitoring: Pick<MonitoringStore, 'history' | 'imports'> & Partial<Pick<MonitoringStore, 'runs'>>;
  readonly service: RunningService | undefined;
  readonly harvestHours: number;
  readonly now: Date;
}

/**
 * Checks each library: its state in the running service, the last day of its systems, its records, the last import, and
 * the age of its last complete harvest, and whether patrons are asked for the place of pick-up. Calls no library system. Throws `StorageError`.
 */
export async function checkLibraries(check: LibraryCheck, add: AddFinding): Promise<void> {
  const { libraries, monitoring, now } = check;
  const summaries = await monitoring.history.summaries(now.getTime());
  const faults = await monitoring.history.faults();
  const outcomes = await monitoring.imports.all();
  for (const settings of libraries) {
    let isGood = true;
    const note: AddFinding = (...finding) => {
      isGood = false;
      add(...finding);
    };
    const library = { id: settings.id, name: settings.libname };
    const fault = faults
      .filter(({ libraryId }) => libraryId === library.id)
      .sort((a, b) => b.at - a.at)
      .at(0);
    const values = { library, fault: fault && { code: fault.code, role: fault.role, at: fault.at } };
    if (isDown(check.service, library.id)) {
      const isMaintained = settings.maintenance !== undefined;
      note(isMaintained ? 'warning' : 'fault', 'library-down', { ...values, isMaintained }, 'library-down');
    } else
      for (const { role, day } of summaries.filter(({ libraryId }) => libraryId === library.id)) {
        const share = day.observed === 0 ? 1 : 1 - day.down / day.observed;
        if (share < steadyShare)
          note(
            'warning',
            'library-unsteady',
            { ...values, role, percent: Math.floor(100 * share) },
            'library-unsteady',
          );
      }
    for (const { code, since: at } of importConditions([settings], outcomes, now.getTime())) {
      if (code === 'import-failed') note('fault', code, { library, at }, code);
      if (code === 'import-unfinished') note('warning', code, { library, at }, code);
    }
    await checkRecords(settings, check, note);
    await checkStates(settings, check, note);
    if (lacksPickupChoice(settings)) note('warning', 'pickup-not-asked', { library }, 'pickup-not-asked');
    if (isGood) add('ok', 'library-good', { library });
  }
}

async function checkRecords(settings: LibrarySettings, check: LibraryCheck, note: AddFinding) {
  const { records, harvestHours, now } = check;
  const library = { id: settings.id, name: settings.libname };
  if (settings.sources.length > 0) {
    const times = await harvestTimes(settings, records);
    const hours = (now.getTime() - Math.min(...times)) / hour;
    if (times.length < settings.sources.length) note('warning', 'harvest-never', { library }, 'harvest-never');
    if (times.length > 0 && hours > harvestHours) note('fault', 'harvest-read', { library, hours }, 'harvest-old');
  } else if (settings.system.catalogue?.kind === 'builtin' && (await records.count(library.id)) === 0)
    note('warning', 'library-empty', { library }, 'library-empty');
}

/** Says when the last import understood the state of no copy, and no other system tells it. */
async function checkStates(
  { id, libname: name, system }: LibrarySettings,
  { monitoring }: LibraryCheck,
  note: AddFinding,
) {
  if (!monitoring.runs || system.catalogue?.kind !== 'builtin' || system.availability !== undefined) return;
  const states = await findUnknownStates(monitoring.runs, id);
  if (states) note('warning', 'states-unknown', { library: { id, name }, ...states }, 'states-unknown');
}

/** Whether the running service says that a library is not available. */
const isDown = (service: RunningService | undefined, libraryId: number) =>
  readMetric(service?.metrics ?? '', 'buchfink_library_up').some(
    ({ labels, value }) => labels.library === String(libraryId) && value === 0,
  );

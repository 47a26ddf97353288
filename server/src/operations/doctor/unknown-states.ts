import type { MonitoringStore } from '../../storage/monitoring/open-monitoring-store.ts';

/** A setting by which the last import understood the state of no copy. */
export interface UnknownStates {
  /** The setting and its place, such as `items.subfields.state 952$7`. */
  readonly setting: string;
  readonly copies: number;
  /** The most frequent values there with their numbers, such as `"x" (12)`; empty when it has none. */
  readonly values: string;
}

/** What the last import or harvest of a library says of states that nobody understood. Throws `StorageError`. */
export async function findUnknownStates(
  runs: Pick<MonitoringStore['runs'], 'list'>,
  libraryId: number,
): Promise<UnknownStates | undefined> {
  const last = (await runs.list(libraryId)).find(
    ({ command, isDryRun, report }) => command !== 'undo' && !isDryRun && report?.settings !== undefined,
  );
  const note = last?.report?.settings?.find(({ reason }) => reason === 'states-unknown' || reason === 'states-assumed');
  return note && { setting: note.setting, copies: note.count, values: note.code ?? '' };
}

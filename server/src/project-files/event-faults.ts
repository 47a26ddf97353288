import { readEventFile } from '../events/import/read-event-file.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { Fault } from '../yaml/yaml-file.ts';

/** Reads the event files that a project's libraries name, and returns their faults. */
export async function eventFaults(folder: string, libraries: readonly LibrarySettings[]): Promise<Fault[]> {
  const files = new Map<string, string>();
  for (const { events, timeZone } of libraries) for (const path of events?.files ?? []) files.set(path, timeZone);
  const read = await Promise.all([...files].map(([path, timeZone]) => readEventFile(folder, path, timeZone)));
  return read.flatMap(({ faults }) => [...faults]);
}

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EventsFile } from '../../libraries/event-settings.ts';
import { NotUtf8, utf8Text } from '../../yaml/utf8-text.ts';
import { type Fault, readYaml } from '../../yaml/yaml-file.ts';
import { eventFromSettings, type SourceEvent } from '../source-event.ts';
import { maxFeedBytes } from './feed-limits.ts';
import { parseCalendar } from './parse-calendar.ts';

/** Reads a file of events in a project's folder: YAML or iCalendar. Never throws: faults are returned. */
export async function readEventFile(
  folder: string,
  path: string,
  timeZone: string,
): Promise<{ events: readonly SourceEvent[]; faults: readonly Fault[] }> {
  const file = join(folder, path);
  if (path.endsWith('.ics')) return readCalendarFile(file, path, timeZone);
  const { value, faults } = await readYaml(file, EventsFile);
  return { events: (value?.events ?? []).map((settings) => eventFromSettings(settings, timeZone)), faults };
}

/** `path` is the file's name within the project: ids must not depend on the location of the project. */
async function readCalendarFile(file: string, path: string, timeZone: string) {
  const fault = (message: string) => ({ events: [], faults: [{ file, line: 1, column: 1, path: '', message }] });
  try {
    if ((await stat(file)).size > maxFeedBytes) return fault('the file is larger than 2 MiB');
    return { events: parseCalendar(utf8Text(await readFile(file)), { timeZone, source: path }).events, faults: [] };
  } catch (error) {
    if (error instanceof NotUtf8)
      return { events: [], faults: [{ file, line: error.line, column: 1, path: '', message: error.message }] };
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return fault(missing ? 'this file is missing' : `this is no calendar: ${(error as Error).message}`);
  }
}

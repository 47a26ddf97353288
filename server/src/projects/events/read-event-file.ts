import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@buchfink/contract/locale';
import type { ConfigurationFault } from '../../messages/configuration/configuration-faults.ts';
import { EventsFile } from '../libraries/event-settings.ts';
import { localTextFaults } from '../yaml/local-text-faults.ts';
import { NotUtf8, utf8Text } from '../yaml/utf8-text.ts';
import { type Fault, fileFault, notUtf8Fault, readYaml } from '../yaml/yaml-file.ts';
import { maxFeedBytes } from './feed-limits.ts';
import { type ParseFeed, parseFeed } from './parse-feed.ts';
import { eventFromSettings, type SourceEvent } from './source-event.ts';

interface ReadEventFileOptions {
  readonly parse?: ParseFeed | undefined;
  /** The languages that patrons of the project may choose: texts are checked for those that they need. */
  readonly languages?: readonly Locale[];
}

/** Reads a file of events in a project's folder: YAML or iCalendar. Never throws: faults are returned. */
export async function readEventFile(
  folder: string,
  path: string,
  timeZone: string,
  { parse = parseFeed, languages }: ReadEventFileOptions = {},
): Promise<{ events: readonly SourceEvent[]; faults: readonly Fault[] }> {
  const file = join(folder, path);
  if (path.endsWith('.ics')) return readCalendarFile(file, path, timeZone, parse);
  const { value, content, faults, faultAt } = await readYaml(file, EventsFile);
  return {
    events: (value?.events ?? []).map((settings) => eventFromSettings(settings, timeZone)),
    faults: [...faults, ...(languages ? localTextFaults(EventsFile, content, languages, faultAt) : [])],
  };
}

/** `path` is the file's name within the project: ids must not depend on the location of the project. */
async function readCalendarFile(file: string, path: string, timeZone: string, parse: ParseFeed) {
  const failed = (fault: ConfigurationFault, line?: number) => ({ events: [], faults: [fileFault(file, fault, line)] });
  try {
    if ((await stat(file)).size > maxFeedBytes)
      return failed({ code: 'file-too-large', values: { megabytes: maxFeedBytes / 1024 / 1024 } });
    const text = utf8Text(await readFile(file));
    return { events: (await parse({ kind: 'icalendar', text, timeZone, source: path })).events, faults: [] };
  } catch (error) {
    if (error instanceof NotUtf8) return failed(notUtf8Fault(error), error.line);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return failed({ code: 'file-missing', values: {} });
    return failed({ code: 'no-calendar', values: { text: (error as Error).message } });
  }
}

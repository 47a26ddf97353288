import type { ParseFeed } from '../../projects/events/parse-feed.ts';
import { readEventFile } from '../../projects/events/read-event-file.ts';
import { eventFromSettings, type SourceEvent } from '../../projects/events/source-event.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Feeds } from './feeds/feeds.ts';

/** The events of a library, from all sources in its settings. */
export interface EventStore {
  eventsOf(projectFolder: string, library: LibrarySettings): Promise<readonly SourceEvent[]>;
}

/** How long a file is cached, in milliseconds. */
const fileAge = 60_000;

/**
 * Reads events from the settings, from files in the project's folder and from feeds. A file that can no longer be
 * read keeps its last state.
 */
export function createEventStore(options: {
  readonly feeds: Feeds;
  readonly parse: ParseFeed;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
}): EventStore {
  const files = new Map<string, { at: number; events: readonly SourceEvent[] }>();

  const fileEvents = async (folder: string, path: string, timeZone: string): Promise<readonly SourceEvent[]> => {
    const key = `${folder}\n${path}\n${timeZone}`;
    const cached = files.get(key);
    const at = options.now().getTime();
    if (cached !== undefined && Math.abs(at - cached.at) < fileAge) return cached.events;
    const { events, faults } = await readEventFile(folder, path, timeZone, { parse: options.parse });
    for (const fault of faults) options.warn(`events: ${fault.file}:${fault.line} ${fault.path} ${fault.message}`);
    const current = faults.length > 0 && cached !== undefined ? cached.events : events;
    files.set(key, { at, events: current });
    return current;
  };

  return {
    async eventsOf(folder, { events: sources, timeZone }) {
      if (sources === undefined) return [];
      const settingsEvents = sources.list.map((settings) => eventFromSettings(settings, timeZone));
      const read = await Promise.all(sources.files.map((path) => fileEvents(folder, path, timeZone)));
      return [
        ...settingsEvents,
        ...read.flat(),
        ...sources.feeds.flatMap((feed) => options.feeds.eventsOf(feed, timeZone)),
      ];
    },
  };
}

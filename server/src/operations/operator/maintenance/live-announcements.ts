import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import type { AnnouncementStore } from '../../../storage/monitoring/announcement-store.ts';
import type { AnnouncedProjects } from './announced-projects.ts';
import { Announcement, isOver } from './announcement.ts';

/** The announcements that all nodes share, and their effect on the projects of this node. */
export interface LiveAnnouncements {
  /** Those that are not over, the next to begin first. */
  list(): readonly Announcement[];
  /** Stores an announcement, which takes effect here at once. Throws `StorageError`. */
  add(announcement: Announcement): Promise<void>;
  /** Ends an announcement at once; false when it is not there any more. Throws `StorageError`. */
  end(id: string): Promise<boolean>;
  /**
   * Reads the store and lays what it has over the projects, as of now. Throws `StorageError`; what was announced then
   * stays.
   */
  refresh(): Promise<void>;
}

/** The dependencies of live announcements. */
interface LiveAnnouncementsOptions {
  readonly store: AnnouncementStore;
  readonly projects: Pick<AnnouncedProjects, 'announce'>;
  readonly now: () => Date;
  /** Whether the clock may be wrong; then none is removed because it is over. */
  readonly isClockHeld?: () => boolean;
}

/** Creates the announcements of this node; it has none before the first `refresh`. */
export function createLiveAnnouncements({
  store,
  projects,
  now,
  isClockHeld = () => false,
}: LiveAnnouncementsOptions): LiveAnnouncements {
  let announcements: readonly Announcement[] = [];

  const refresh = async () => {
    const time = now().getTime();
    // The clock counts also while the store does not answer.
    projects.announce(announcements, time);
    const stored = (await store.all()).flatMap(({ id, body }) => parseStored(id, body) ?? []);
    const over = isClockHeld() ? [] : stored.filter((announcement) => isOver(announcement, time));
    for (const { id } of over) await store.remove(id);
    announcements = stored
      .filter((announcement) => !isOver(announcement, time))
      .sort((one, other) => one.from - other.from);
    projects.announce(announcements, time);
  };
  return {
    list: () => announcements,
    async add(announcement) {
      await store.add({ id: announcement.id, body: JSON.stringify(announcement) });
      await refresh();
    },
    async end(id) {
      const isRemoved = await store.remove(id);
      await refresh();
      return isRemoved;
    },
    refresh,
  };
}

/** A row of another version of this service may have what this one does not know; it has no effect here. */
function parseStored(id: string, body: string): Announcement | undefined {
  try {
    const { data } = parseUntrusted(Announcement, JSON.parse(body));
    return data?.id === id ? data : undefined;
  } catch {
    return undefined;
  }
}

import type { Project } from '../../../projects/project/project.ts';
import type { Feeds } from './feeds.ts';

/** The interval between checks for due feeds, in milliseconds. */
const interval = 60_000;

/** Refreshes the feeds of all projects, one after the other, until it is stopped. */
export function scheduleFeeds(feeds: Feeds, projects: () => readonly Project[]): { stop(): void } {
  let stopped = false;
  let running = false;
  const round = async () => {
    if (running) return;
    running = true;
    for (const project of projects())
      for (const { events, timeZone } of project.libraries)
        for (const feed of events?.feeds ?? []) if (!stopped) await feeds.refresh(feed, timeZone);
    running = false;
  };
  const timer = setInterval(() => void round(), interval);
  timer.unref();
  void round();
  return {
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}

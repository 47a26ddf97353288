import type { ConfigurationInForce } from './configuration/configuration-in-force.ts';
import type { LiveAnnouncements } from './maintenance/live-announcements.ts';

/** Milliseconds between two looks at the store: every node follows the others within two seconds. */
const interval = 1_000;

/** What a node follows. */
interface FollowedParts {
  readonly announcements: Pick<LiveAnnouncements, 'refresh'>;
  readonly configuration: Pick<ConfigurationInForce, 'follow'>;
}

/**
 * Follows what operators have announced and put in force at any node, until the returned function is called. It reads
 * every second, so that a database without notifications and a shared folder do.
 */
export function followOperators({ announcements, configuration }: FollowedParts): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    // A database that is away shows in the health of the service; what was known then stays.
    running ??= Promise.allSettled([announcements.refresh(), configuration.follow()]).finally(() => {
      running = undefined;
    });
  }, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

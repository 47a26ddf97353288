import { readdirSync } from 'node:fs';
import { getPriority, platform, setPriority } from 'node:os';

/** A `nice` value: a tenth of the weight of a thread that answers. */
const niceness = 10;
/** That of one thread of a service: a third of the weight of the others. */
const threadNiceness = 5;

/**
 * Lets this process come after those that answer readers: all its threads, and those that they start. For work that nobody
 * waits for in front of a screen, such as an import. A process that comes later already stays there.
 */
export function lowerPriority(): void {
  for (const id of threadIds()) {
    try {
      if (getPriority(id) < niceness) setPriority(id, niceness);
    } catch {
      // The thread has ended, or it is not allowed: then the system's own scheduling stays.
    }
  }
}

/** Linux has a priority for each thread, also for those that collect garbage and compile; 0 is this process elsewhere. */
const threadIds = (): number[] => (platform() === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]);

/**
 * Lets this thread, and those that it starts, come after those of the service that answer. Only Linux has a priority for each
 * thread; elsewhere this would set that of the process.
 */
export function lowerThreadPriority(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(threadNiceness);
  } catch {
    // Without permission the system's own scheduling stays.
  }
}

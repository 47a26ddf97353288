import type { LiveProjects } from '../projects/live-projects.ts';
import { faultLine } from '../yaml/yaml-file.ts';
import { loadProjects, ProjectFaults } from './load-projects.ts';
import { projectStamp } from './project-fingerprint.ts';

/** How often it is looked whether a file has changed, in milliseconds. */
const interval = 1000;
/** So many faults are logged one by one. */
const mostFaults = 20;

/** Where the projects lie, what is to be kept current, and who is told. */
export interface ReloadOptions {
  readonly folder: string;
  readonly projects: LiveProjects;
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
}

/** Takes over changed projects while the service runs. */
export interface Reload {
  /** Reads the projects now. Good ones replace those there are; of others every fault is told, and all stays as it was. */
  now(): Promise<void>;
  /** Reads them when a file has changed and is no longer being written: when it looks the same twice. */
  look(): Promise<void>;
  /** Looks every second until the answer is called. */
  watch(): () => void;
}

/** `loaded` is the stamp (`projectStamp`) of what `projects` were read from. */
export function createReload({ folder, projects, info, error }: ReloadOptions, loaded: string): Reload {
  let known = loaded;
  let seen = loaded;
  let running = Promise.resolve();

  const read = async () => {
    // Taken before reading: what changes meanwhile is noticed by the next look.
    known = await projectStamp(folder);
    seen = known;
    try {
      const all = await loadProjects(folder, projects.default.id);
      projects.replace(all);
      info(`The configuration was read anew: ${all.map(({ id }) => id).join(', ')}.`);
    } catch (cause) {
      error('The new configuration has faults and was not taken over; the one before stays in force.');
      const faults = cause instanceof ProjectFaults ? cause.faults.map(faultLine) : [(cause as Error).message];
      for (const fault of faults.slice(0, mostFaults)) error(fault);
      if (faults.length > mostFaults) error(`… and ${faults.length - mostFaults} more`);
    }
  };
  const look = async () => {
    const stamp = await projectStamp(folder);
    const isStill = stamp === seen;
    seen = stamp;
    if (isStill && stamp !== known) await read();
  };
  // One after the other: a slow disk must not let an older state win.
  const inTurn = (act: () => Promise<void>) => {
    running = running.then(act);
    return running;
  };
  return {
    now: () => inTurn(read),
    look: () => inTurn(look),
    watch() {
      let looking = false;
      const timer = setInterval(() => {
        if (looking) return;
        looking = true;
        void inTurn(look).finally(() => {
          looking = false;
        });
      }, interval);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

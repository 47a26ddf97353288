import type { LiveProjects } from '../projects/live-projects.ts';
import { faultLine } from '../yaml/yaml-file.ts';
import { loadProjects, ProjectFaults } from './load-projects.ts';
import { fingerprintProjects } from './project-fingerprint.ts';

/** Interval of the check for changed files, in milliseconds. */
const interval = 1000;
/** Maximum number of faults that are logged one by one. */
const mostFaults = 20;

/** The options of a reload. */
export interface ReloadOptions {
  readonly folder: string;
  readonly projects: LiveProjects;
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
}

/** Loads changed projects while the service runs. */
export interface Reload {
  /** Loads the projects now. Without faults they replace the earlier ones; with faults, all are logged and nothing changes. */
  now(): Promise<void>;
  /**
   * Loads the projects when a file has changed and has the same fingerprint in two checks, so that it is no longer
   * being written.
   */
  look(): Promise<void>;
  /** Checks every second until the returned function is called. */
  watch(): () => void;
}

/**
 * Creates a reload. `loaded` is the fingerprint (`fingerprintProjects`) of the files that `projects` were read from.
 */
export function createReload({ folder, projects, info, error }: ReloadOptions, loaded: string): Reload {
  let appliedStamp = loaded;
  let lastStamp = loaded;
  let running = Promise.resolve();

  const read = async () => {
    // Taken before reading, so that the next check notices a change during the reading.
    appliedStamp = await fingerprintProjects(folder);
    lastStamp = appliedStamp;
    try {
      const all = await loadProjects(folder, projects.default.id);
      projects.replace(all);
      info(`The configuration was reloaded: ${all.map(({ id }) => id).join(', ')}.`);
    } catch (cause) {
      error('The new configuration has faults and was not applied; the previous one stays in force.');
      const faults = cause instanceof ProjectFaults ? cause.faults.map(faultLine) : [(cause as Error).message];
      for (const fault of faults.slice(0, mostFaults)) error(fault);
      if (faults.length > mostFaults) error(`… and ${faults.length - mostFaults} more`);
    }
  };
  const look = async () => {
    const stamp = await fingerprintProjects(folder);
    const isStill = stamp === lastStamp;
    lastStamp = stamp;
    if (isStill && stamp !== appliedStamp) await read();
  };
  // Loads run one after another: with a slow disk an older state must not win.
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

import { type LoadedConfiguration, loadConfiguration } from './load-configuration.ts';
import { fingerprintProjects } from './project-fingerprint.ts';

/** Interval of the check for changed files, in milliseconds. */
const interval = 1000;

/** The options of a reload. */
export interface ReloadOptions {
  readonly folder: string;
  readonly defaultId: string;
  /** Receives each configuration that was read. */
  readonly take: (configuration: LoadedConfiguration) => void;
  /** Receives why the files could not be loaded: `ProjectFaults`, or another error. */
  readonly refuse: (error: unknown) => void;
}

/** Loads changed projects while the service runs. */
export interface Reload {
  /** Loads the projects now. */
  now(): Promise<void>;
  /**
   * Loads the projects when a file has changed and has the same fingerprint in two checks, so that it is no longer
   * being written.
   */
  look(): Promise<void>;
  /** Checks every second until the returned function is called. */
  watch(): () => void;
}

/** Creates a reload. `loaded` is the fingerprint (`fingerprintProjects`) of the files that were read last. */
export function createReload({ folder, defaultId, take, refuse }: ReloadOptions, loaded: string): Reload {
  let appliedStamp = loaded;
  let lastStamp = loaded;
  let running = Promise.resolve();

  const read = async () => {
    // Taken before reading, so that the next check notices a change during the reading.
    appliedStamp = await fingerprintProjects(folder);
    lastStamp = appliedStamp;
    await loadConfiguration(folder, defaultId).then(take).catch(refuse);
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

import { type ChildProcess, spawn } from 'node:child_process';

/** Tells systemd how the service is (sd_notify, https://www.freedesktop.org/software/systemd/man/sd_notify.html). */
export interface SystemdNotifier {
  /** The service answers, and has read all that it needs. From now on the watchdog expects signs of life. */
  ready(): void;
  /** The service takes no more calls and ends. */
  stopping(): void;
}

/** The dependencies of a notifier. */
interface NotifierOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly warn: (message: string, error?: unknown) => void;
}

/**
 * A shell that passes each line of its input on by `systemd-notify`, which every system with systemd has. Node has no
 * datagrams of Unix sockets. It is started once, while the process is small, and ends with its input; signals of a stop,
 * which the whole unit gets, are for the service.
 */
const passOn = `trap '' TERM INT HUP; while read -r state; do systemd-notify "$state" || exit 1; done`;

/** The share of the time of the watchdog after which a sign of life follows: two may be lost. */
const beatShare = 1 / 3;

/** Creates a notifier; without `NOTIFY_SOCKET`, which systemd sets for units of `Type=notify`, it says nothing. */
export function createSystemdNotifier({ environment, warn }: NotifierOptions): SystemdNotifier {
  if (environment.NOTIFY_SOCKET === undefined) return { ready() {}, stopping() {} };
  const shell = startShell(environment, warn);
  const tell = (state: string) => void shell.stdin?.write(`${state}\n`);
  const beatEvery = watchdogMilliseconds(environment) * beatShare;
  return {
    ready() {
      tell('READY=1');
      if (beatEvery > 0) setInterval(() => tell('WATCHDOG=1'), beatEvery).unref();
    },
    // Signs of life go on: closing may take longer than the watchdog waits.
    stopping: () => tell('STOPPING=1'),
  };
}

function startShell(
  environment: NotifierOptions['environment'],
  warn: (message: string, error?: unknown) => void,
): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', passOn], {
    env: { PATH: environment.PATH ?? '/usr/bin:/bin', NOTIFY_SOCKET: environment.NOTIFY_SOCKET },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const say = (error?: unknown) => warn('systemd was not told how the service is: systemd-notify failed', error);
  shell.on('error', say);
  shell.on('exit', (code) => {
    if (code !== 0 && code !== null) say();
  });
  // A shell that has ended is reported by its exit.
  shell.stdin?.on('error', () => {});
  // It must not keep the service alive.
  shell.unref();
  (shell.stdin as { unref?: () => void } | null)?.unref?.();
  return shell;
}

/** The time after which systemd restarts a service without a sign of life; 0 without a watchdog for this process. */
function watchdogMilliseconds({ WATCHDOG_USEC, WATCHDOG_PID }: NotifierOptions['environment']): number {
  const isMine = WATCHDOG_PID === undefined || WATCHDOG_PID === String(process.pid);
  return isMine ? Number(WATCHDOG_USEC ?? 0) / 1_000 : 0;
}

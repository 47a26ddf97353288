/** Milliseconds for running answers to finish. */
const timeout = 10_000;

/** The log of the shutdown. */
export interface ShutdownLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/** What happens at a shutdown. */
export interface ShutdownSteps {
  /**
   * Waits after SIGTERM, until balancers send no more calls here. The service goes on answering. Resolves early, and
   * never rejects, when the signal aborts: another signal means that nobody waits.
   */
  readonly drain?: (signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Shuts the service down in order and logs the reason: on SIGINT and SIGTERM, when npm started it and the parent
 * process is gone (a killed npm does not stop its children), and after an uncaught error. Started by anything else it
 * outlives its parent, such as the shell of a closed terminal. Only SIGTERM, which service managers send,
 * drains first. Then running answers have at most ten seconds to finish, and the process exits: with 0, or with 1
 * after an error or a failed shutdown.
 */
export function shutDownGracefully({ drain, close }: ShutdownSteps, log: ShutdownLog): void {
  let isStopping = false;
  const endDrain = new AbortController();
  const startedAt = performance.now();
  const stop = async (reason: string, code: 0 | 1) => {
    if (isStopping) return endDrain.abort();
    isStopping = true;
    const end = (exitCode: 0 | 1, tell: () => void) => {
      tell();
      process.exit(exitCode);
    };
    if (reason === 'SIGTERM') await drain?.(endDrain.signal);
    const uptimeSeconds = Math.round((performance.now() - startedAt) / 1000);
    setTimeout(
      () => end(1, () => log.warn({ reason, uptimeSeconds }, 'The service has ended before all answers were finished')),
      timeout,
    ).unref();
    close().then(
      () => end(code, () => log.info({ reason, uptimeSeconds }, `The service has ended: ${reason}`)),
      (error: unknown) => end(1, () => log.fatal({ reason, err: error }, 'The service has ended, but not in order')),
    );
  };
  const shutDownOn = (reason: string) => {
    if (!isStopping) log.info({ reason }, `The service ends: ${reason}`);
    void stop(reason, 0);
  };
  process.on('SIGINT', () => shutDownOn('SIGINT'));
  process.on('SIGTERM', () => shutDownOn('SIGTERM'));
  const failed = (reason: string) => (error: unknown) => {
    // A log that can no longer be written, such as a closed pipe, must not start the shutdown again.
    if (isStopping) return;
    const message = error instanceof Error ? error.message : String(error);
    try {
      log.fatal({ reason, err: error }, `The service ends after an error that nobody has caught: ${message}`);
    } finally {
      void stop(`${reason}: ${message}`, 1);
    }
  };
  process.on('uncaughtException', failed('uncaught-exception'));
  process.on('unhandledRejection', failed('unhandled-rejection'));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) shutDownOn('parent process gone');
  }, 1000).unref();
}

/** Milliseconds for running answers to finish. */
const patience = 10_000;

/** The log of the shutdown. */
export interface ShutdownLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/**
 * Shuts the service down in order and logs the reason: on SIGINT and SIGTERM, when the parent process is gone (a
 * killed npm does not stop its children), and after an uncaught error. Running answers have at most ten seconds to
 * finish, then the process exits: with 0, or with 1 after an error or a failed shutdown.
 */
export function shutDownGracefully(close: () => Promise<void>, log: ShutdownLog): void {
  let isStopping = false;
  const startedAt = performance.now();
  const stop = (reason: string, code: 0 | 1) => {
    if (isStopping) return;
    isStopping = true;
    const end = (exitCode: 0 | 1, tell: () => void) => {
      tell();
      process.exit(exitCode);
    };
    const uptimeSeconds = Math.round((performance.now() - startedAt) / 1000);
    setTimeout(
      () => end(1, () => log.warn({ reason, uptimeSeconds }, 'The service has ended before all answers were finished')),
      patience,
    ).unref();
    close().then(
      () => end(code, () => log.info({ reason, uptimeSeconds }, `The service has ended: ${reason}`)),
      (error: unknown) => end(1, () => log.fatal({ reason, err: error }, 'The service has ended, but not in order')),
    );
  };
  const shutDownOn = (reason: string) => {
    if (!isStopping) log.info({ reason }, `The service ends: ${reason}`);
    stop(reason, 0);
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
      stop(`${reason}: ${message}`, 1);
    }
  };
  process.on('uncaughtException', failed('uncaught-exception'));
  process.on('unhandledRejection', failed('unhandled-rejection'));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) shutDownOn('parent process gone');
  }, 1000).unref();
}

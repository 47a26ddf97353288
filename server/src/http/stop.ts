/** Milliseconds that answers under way are given to finish. */
const patience = 10_000;

/**
 * Stops on SIGINT, SIGTERM and when the parent process is gone (npm that was killed takes nobody along): answers under
 * way finish, at most ten seconds, then the process ends.
 */
export function stopGracefully(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 1000).unref();
}

/** Measures the total time between `start` and `stop`, over many intervals. */
export function stopwatch() {
  let total = 0;
  let startedAt = 0;
  return {
    start() {
      startedAt = performance.now();
    },
    stop() {
      total += performance.now() - startedAt;
    },
    seconds: () => total / 1000,
  };
}

/** Measures only the time between `start` and `stop`, over many of them. */
export function stopwatch() {
  let total = 0;
  let begun = 0;
  return {
    start() {
      begun = performance.now();
    },
    stop() {
      total += performance.now() - begun;
    },
    seconds: () => total / 1000,
  };
}

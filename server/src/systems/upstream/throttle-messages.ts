const pause = 10 * 60_000;
const maxMessages = 200;

/** Passes each message on once in ten minutes: a fault of a system shows at every search. */
export function throttleMessages(warn: (message: string) => void, now: () => Date): (message: string) => void {
  const lastTimes = new Map<string, number>();
  return (message) => {
    const time = now().getTime();
    const last = lastTimes.get(message);
    if (last !== undefined && time - last < pause) return;
    if (lastTimes.size >= maxMessages) lastTimes.clear();
    lastTimes.set(message, time);
    warn(message);
  };
}

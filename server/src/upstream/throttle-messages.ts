const pause = 10 * 60_000;
const most = 200;

/** Passes each message on once in ten minutes: a fault of a system shows at every search. */
export function throttleMessages(warn: (message: string) => void, now: () => Date): (message: string) => void {
  const said = new Map<string, number>();
  return (message) => {
    const time = now().getTime();
    const last = said.get(message);
    if (last !== undefined && time - last < pause) return;
    if (said.size >= most) said.clear();
    said.set(message, time);
    warn(message);
  };
}

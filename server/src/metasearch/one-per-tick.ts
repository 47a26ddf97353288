/**
 * Lets those who wait for it go on one after another, each in a turn of the event loop of its own: many who come at once
 * keep nobody else waiting.
 */
export function onePerTick(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const letOne = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(letOne);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(letOne);
    });
}

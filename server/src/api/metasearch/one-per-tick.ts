/**
 * Resumes its callers one after another, each in its own turn of the event loop: a burst of calls delays nobody else.
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

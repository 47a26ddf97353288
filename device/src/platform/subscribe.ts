import { attempt } from './device-result.ts';

/** Adds a listener to a plugin; the answer ends it. A plugin that has no such event is never heard. Never throws. */
export async function subscribe(add: () => Promise<{ remove(): Promise<void> }>): Promise<() => void> {
  const handle = await attempt(add);
  return () => {
    if (handle.ok) void attempt(async () => handle.value.remove());
  };
}

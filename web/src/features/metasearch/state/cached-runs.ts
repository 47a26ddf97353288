import type { MetaRun } from './meta-run.ts';

/** The most searches in memory, and their longest age in milliseconds: later, copies have moved. */
const maxRuns = 5;
const maxAge = 5 * 60_000;

const runs = new Map<string, { run: MetaRun; startedAt: number }>();

/**
 * The recent search with this key, so that the list is as the patron left it; else a new one. Without a connection
 * (`online` = false) an old list is used, too.
 */
export function cachedRun(key: string, createRun: () => MetaRun, { online = true, now = Date.now() } = {}): MetaRun {
  const cached = runs.get(key);
  if (cached && (!online || now - cached.startedAt < maxAge)) return cached.run;
  cached?.run.stop();
  runs.delete(key);
  const run = createRun();
  runs.set(key, { run, startedAt: now });
  for (const old of [...runs.keys()].slice(0, -maxRuns)) runs.delete(old);
  return run;
}

/** Removes the search with this key, so that the next use makes a new one. */
export function forgetRun(key: string): void {
  runs.get(key)?.run.stop();
  runs.delete(key);
}

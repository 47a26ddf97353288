import type { MetaRun } from './meta-run.ts';

/** So many searches are kept in memory, and none longer than this many milliseconds: then copies have moved. */
const maxRuns = 5;
const maxAge = 5 * 60_000;

const runs = new Map<string, { run: MetaRun; startedAt: number }>();

/**
 * The search with this key, if it was made a short while ago, so that one finds the list as one left it; else a new one.
 * Without a connection (`online` = false) an old list is better than none.
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

/** The search with this key is to be made anew when it is asked for the next time. */
export function forgetRun(key: string): void {
  runs.get(key)?.run.stop();
  runs.delete(key);
}

import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStorages } from '../../../testing/postgresql/describe-storages.ts';
import type { TestLocation } from '../../../testing/postgresql/test-location.ts';
import { storageAt } from '../../storage.ts';
import type { MonitoringStore } from '../open-monitoring-store.ts';
import { type RequestedRun, silentAfter, storedRuns } from './command-runs.ts';

const now = Date.parse('2026-11-26T10:30:00Z');
const run = (id: string, fields: Partial<RequestedRun> = {}): RequestedRun => ({
  id,
  libraryId: 1,
  command: 'import',
  isDryRun: true,
  what: 'a.mrc',
  upload: 'u1',
  options: { mode: 'replace' },
  ...fields,
});

describeStorages('the runs of commands', (createLocation) => {
  let location: TestLocation;
  let store: MonitoringStore;
  beforeEach(async () => {
    location = await createLocation();
    store = await storageAt(location).monitoring();
  });
  afterEach(async () => {
    await store.close();
    await location.remove();
  });
  const ids = async () => (await store.runs.list(1)).map(({ id }) => id);

  it('are requested, claimed once, give signs of life, and end with a report', async () => {
    const { runs } = store;
    expect(await runs.request(run('a'), now)).toBe(true);
    expect((await runs.waiting()).map(({ id }) => id)).toEqual(['a']);
    expect([await runs.claim('a', now + 1), await runs.claim('a', now + 2)]).toEqual([true, false]);
    expect(await runs.beat('a', { read: 5, share: 0.5 }, now + 1_000)).toBe(false);
    expect(await runs.beat('a', undefined, now + 2_000)).toBe(false);
    const running = { ...run('a'), requested: now, started: now + 1, seen: now + 2_000, isCancelled: false };
    expect(await runs.find('a')).toEqual({ ...running, progress: { read: 5, share: 0.5 } });
    await runs.end('a', 'done', { indexed: 7 }, now + 3_000);
    expect(await runs.list(1)).toMatchObject([{ outcome: 'done', ended: now + 3_000, report: { indexed: 7 } }]);
    expect(await runs.waiting()).toEqual([]);
  });

  it('run one at a time for each library', async () => {
    const { runs } = store;
    const requests = await Promise.all(['a', 'b', 'c'].map((id) => runs.request(run(id), now)));
    expect(requests.filter(Boolean)).toHaveLength(1);
    expect(await runs.request(run('other', { libraryId: 2 }), now)).toBe(true);
    const [current = ''] = await ids();
    await runs.claim(current, now);
    await runs.end(current, 'failed', {}, now);
    expect(await runs.request(run('d'), now)).toBe(true);
    expect(await runs.requestAgain(current, { mode: 'add' }, now)).toBe(false);
    await runs.cancel('d', now);
    expect(await runs.find('d')).toMatchObject({ outcome: 'stopped', isCancelled: true });
    expect(await runs.requestAgain(current, { mode: 'add' }, now)).toBe(true);
    expect((await runs.waiting())[0]).toMatchObject({ id: current, options: { mode: 'add' }, isCancelled: false });
    expect((await runs.find(current))?.outcome).toBeUndefined();
  });

  it('lose their file when it is discarded; others keep theirs', async () => {
    const { runs } = store;
    await runs.request(run('a'), now);
    await runs.request(run('b', { libraryId: 2, upload: 'u2' }), now);
    await runs.discard('u1');
    expect((await runs.find('a'))?.upload).toBeUndefined();
    expect((await runs.find('b'))?.upload).toBe('u2');
  });

  it('are not requested twice with one id', async () => {
    await store.runs.request(run('a'), now);
    await store.runs.cancel('a', now);
    expect(await store.runs.request(run('a'), now)).toBe(false);
    expect(await ids()).toEqual(['a']);
  });

  it('of the command line are stored beside others, and hold up those of pages', async () => {
    await store.runs.begin(run('cli', { isDryRun: false }), now);
    await store.runs.begin(run('cli-2'), now);
    expect(await ids()).toEqual(['cli-2', 'cli']);
    expect(await store.runs.request(run('page'), now)).toBe(false);
  });

  it('are interrupted when their process is silent, and no longer hold others up', async () => {
    const { runs } = store;
    await runs.request(run('a'), now);
    await runs.claim('a', now);
    await runs.endSilent(now + silentAfter - 1);
    expect((await runs.find('a'))?.outcome).toBeUndefined();
    expect(await runs.request(run('b'), now + silentAfter)).toBe(true);
    await runs.endSilent(now + silentAfter);
    expect(await runs.find('a')).toMatchObject({ outcome: 'interrupted', ended: now });
    // A process that was only slow still has the last word.
    await runs.end('a', 'done', {}, now + silentAfter);
    expect(await runs.find('a')).toMatchObject({ outcome: 'done' });
  });

  it('are told to stop when somebody cancels them', async () => {
    await store.runs.request(run('a'), now);
    await store.runs.claim('a', now);
    expect(await store.runs.cancel('a', now)).toBe(true);
    expect(await store.runs.beat('a', { read: 1 }, now)).toBe(true);
    await store.runs.end('a', 'stopped', {}, now);
    expect([await store.runs.cancel('a', now), await store.runs.cancel('none', now)]).toEqual([false, false]);
  });

  it('are stored in a limited number for each library', async () => {
    await store.runs.begin(run('other', { libraryId: 2 }), now);
    for (let number = 0; number < storedRuns + 5; number += 1) await store.runs.begin(run(`run-${number}`), now);
    const stored = await ids();
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([storedRuns, `run-${storedRuns + 4}`, 'run-5']);
    expect(await store.runs.list(2)).toHaveLength(1);
  });
});

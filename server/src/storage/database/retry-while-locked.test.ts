import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { StorageError } from '../../base/storage-error.ts';
import { openSessionStore } from '../sessions/open-session-store.ts';
import { retryWhileLocked } from './retry-while-locked.ts';

it('makes a change wait while another process is writing, without blocking the event loop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-patient-'));
  const store = await openSessionStore(folder);
  const otherConnection = new DatabaseSync(join(folder, 'sessions.db'));
  otherConnection.exec('BEGIN IMMEDIATE');
  let isDone = false;
  const change = store.attempts.rememberDevice(Buffer.from('mark'), 10).then(() => {
    isDone = true;
  });
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isDone).toBe(false);
  // Reads do not wait.
  expect(await store.attempts.isKnownDevice([Buffer.from('mark')], 0)).toBe(false);
  otherConnection.exec('COMMIT');
  otherConnection.close();
  await change;
  expect(await store.attempts.isKnownDevice([Buffer.from('mark')], 0)).toBe(true);
  await store.close();
  await rm(folder, { recursive: true });
});

it('lets several changes wait together for a process that does not end, and then fail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-patient-'));
  const store = await openSessionStore(folder);
  const otherConnection = new DatabaseSync(join(folder, 'sessions.db'));
  otherConnection.exec('BEGIN IMMEDIATE');
  const begun = performance.now();
  const changes = ['a', 'b', 'c', 'd', 'e', 'f'].map((mark) => store.attempts.rememberDevice(Buffer.from(mark), 10));
  for (const outcome of await Promise.allSettled(changes))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { problem: 'locked' } });
  // Six waits one after the other would take half a minute.
  expect(performance.now() - begun).toBeLessThan(20_000);
  otherConnection.close();
  await store.attempts.rememberDevice(Buffer.from('a'), 10);
  await store.close();
  await rm(folder, { recursive: true });
}, 60_000);

it('reports any other failure at once', async () => {
  let tries = 0;
  const change = retryWhileLocked(() => {
    tries += 1;
    throw new StorageError('disk-full', 'full');
  });
  await expect(change).rejects.toThrow('full');
  expect(tries).toBe(1);
});

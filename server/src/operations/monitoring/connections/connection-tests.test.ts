import { expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { ConnectionReport } from '../../../systems/connection-check/connection-report.ts';
import { plainLibrary } from '../../../testing/write-project.ts';
import { createConnectionTests } from './connection-tests.ts';

const libraryOf = (id: number) => LibrarySettings.parse(plainLibrary(id));
const report: ConnectionReport = {
  format: 1,
  library: { id: 1, name: '' },
  systems: {},
  at: '',
  isGood: true,
  findings: [],
};

it('shows findings while the test runs, and its result afterwards', async () => {
  let end: (report: ConnectionReport) => void = () => {};
  const tests = createConnectionTests(
    (_, __, found) =>
      new Promise((resolve) => {
        found({ role: 'catalogue', step: 'dns', outcome: 'ok', code: 'login-not-tried', values: {}, text: 'there' });
        end = resolve;
      }),
    () => 5,
  );
  expect(tests.of(1)).toBeUndefined();
  expect(tests.start(libraryOf(1))).toBe('started');
  expect(tests.of(1)).toMatchObject({ startedAt: 5, state: 'running', findings: [{ text: 'there' }] });
  await tests.settled(1);
  expect(tests.of(1)?.state).toBe('running');
  end({ ...report, isGood: false });
  await tests.settled(60_000);
  expect(tests.of(1)?.state).toBe('bad');
});

it('aborts a test that runs when the service ends, and starts no other', async () => {
  const tests = createConnectionTests(
    (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
    () => 5,
  );
  tests.start(libraryOf(1));
  await tests.close();
  expect(tests.of(1)?.state).toBe('aborted');
  expect(tests.start(libraryOf(2))).toBe('busy');
});

it('keeps the last test of a bounded number of libraries', async () => {
  const tests = createConnectionTests(
    async () => report,
    () => 5,
  );
  for (let id = 1; id <= 201; id += 1) {
    expect(tests.start(libraryOf(id))).toBe('started');
    await tests.settled(60_000);
  }
  expect([tests.of(1), tests.of(2)?.state, tests.of(201)?.state]).toEqual([undefined, 'good', 'good']);
});

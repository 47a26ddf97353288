import { expect, it } from 'vitest';
import type { CallOutcome } from '../../../systems/upstream/guard/call-statistics.ts';
import { createConnectionRecorder, observeByAll } from './connection-recorder.ts';

const at = Date.parse('2026-11-26T10:00:00Z');
const call = (outcome: CallOutcome, ms = 10) =>
  ({ libraryId: 1, role: 'catalogue', act: 'search', outcome, ms }) as const;

it('counts calls by response time and failures by system; calls that were not made count for nothing', () => {
  const recorder = createConnectionRecorder(() => at);
  for (const ms of [5, 20, 21, 999, 60_000]) recorder.observer.ended(call('ok', ms));
  // The caller's own fault is an answer of the system.
  recorder.observer.ended(call('unknown-record', 200));
  for (const outcome of ['library-timeout', 'library-answer', 'spared', 'gone'] as const)
    recorder.observer.ended(call(outcome));
  recorder.observe({ libraryId: 1, role: 'catalogue' }, 15_000, false);
  recorder.observe({ libraryId: 1, role: 'catalogue' }, 15_000, true);
  expect(recorder.take(at)).toEqual({
    changes: [
      {
        libraryId: 1,
        role: 'catalogue',
        at,
        observed: 30_000,
        down: 15_000,
        calls: 8,
        failures: 2,
        times: [2, 1, 0, 1, 1, 0, 0, 1],
      },
    ],
    faults: [{ libraryId: 1, role: 'catalogue', at, code: 'library-answer' }],
  });
});

it('hands over each count once', () => {
  const recorder = createConnectionRecorder(() => at);
  recorder.observer.ended(call('library-timeout'));
  recorder.take(at);
  expect(recorder.take(at)).toEqual({ changes: [], faults: [] });
});

it('passes calls on to two observers', () => {
  const [first, second] = [createConnectionRecorder(() => at), createConnectionRecorder(() => at)];
  observeByAll(first.observer, second.observer).ended(call('ok'));
  expect(first.take(at)).toEqual(second.take(at));
});

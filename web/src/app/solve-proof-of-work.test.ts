import { ApiException } from '@buchfink/contract/error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { solveChallenge } from '#shared/proof-of-work/solve-challenge.ts';
import { useSnackbars } from '#shared/ui/status/snackbar-queue.ts';
import { solveProofOfWork } from './solve-proof-of-work.ts';

// How long it takes depends on the challenge; its own test solves some.
vi.mock('#shared/proof-of-work/solve-challenge.ts', () => ({ solveChallenge: vi.fn() }));

const refusal = new ApiException('proof-needed', [{ path: 'headers.X-Proof', message: 'challenge' }]);
const texts = () => useSnackbars.getState().queue.map(({ text }) => text);

/** A challenge that is solved after some milliseconds. */
const solvedAfter = (milliseconds: number) =>
  vi.mocked(solveChallenge).mockReturnValue(new Promise((resolve) => setTimeout(resolve, milliseconds, 'proof')));

const noSnackbars = () => useSnackbars.setState({ queue: [], past: [] });

beforeEach(() => {
  vi.useFakeTimers();
  // Tests of other files share the store.
  noSnackbars();
});
afterEach(() => {
  vi.useRealTimers();
  noSnackbars();
});

it('says nothing of a challenge that is solved at once', async () => {
  solvedAfter(300);
  const headers = solveProofOfWork(refusal, {});
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await headers).toEqual({ 'X-Proof': 'proof' });
  expect(texts()).toEqual([]);
});

it('asks to wait while a challenge takes long, and no longer', async () => {
  solvedAfter(4_000);
  const headers = solveProofOfWork(refusal, {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(texts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await headers;
  expect(texts()).toEqual([]);
});

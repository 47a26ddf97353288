import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

/** A connection whose probes get the given answers in turn; `countProbes` counts them. */
function connectionWith(isConnected = true) {
  const open: ((reached: boolean) => void)[] = [];
  let probeCount = 0;
  const probe = () => {
    probeCount += 1;
    return new Promise<boolean>((resolve) => open.push(resolve));
  };
  const connection = createConnection({ probe, isConnected });
  const changes: boolean[] = [];
  connection.subscribe((now) => changes.push(now));
  const settle = async (reached: boolean) => {
    open.shift()?.(reached);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { connection, changes, settle, countProbes: () => probeCount };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection', () => {
  it('is lost when a call and the probe after it get no answer, and the caller learns it in time', async () => {
    const { connection, changes, settle } = connectionWith();
    let isReachable: boolean | undefined;
    void connection.unanswered().then(() => {
      isReachable = connection.isConnected();
    });
    expect(connection.isConnected()).toBe(true);
    await settle(false);
    expect(isReachable).toBe(false);
    expect(changes).toEqual([false]);
  });

  it('stays when the probe gets an answer: only the call failed', async () => {
    const { connection, changes, settle, countProbes } = connectionWith();
    const probe = connection.unanswered();
    await settle(true);
    await probe;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(changes).toEqual([]);
    expect(countProbes()).toBe(1);
  });

  it('is found again by probes, with waits that double up to half a minute', async () => {
    const { connection, changes, settle, countProbes } = connectionWith();
    void connection.unanswered();
    await settle(false);
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      const before = countProbes();
      await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
      expect(countProbes()).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(countProbes()).toBe(before + 1);
      await settle(wait === 30 && before === 7);
    }
    expect(changes).toEqual([false, true]);
    const before = countProbes();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(countProbes()).toBe(before);
  });

  it('is back as soon as a call is answered', async () => {
    const { connection, changes, settle, countProbes } = connectionWith();
    void connection.unanswered();
    await settle(false);
    connection.answered();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(changes).toEqual([false, true]);
    expect(countProbes()).toBe(1);
  });

  it('is not lost by a probe that an answer overtook', async () => {
    const { connection, changes, settle } = connectionWith();
    void connection.unanswered();
    connection.answered();
    await settle(false);
    expect(changes).toEqual([]);
  });

  it('sends one probe for many calls that fail together', async () => {
    const { connection, settle, countProbes } = connectionWith();
    const probes = Promise.all([connection.unanswered(), connection.unanswered(), connection.unanswered()]);
    await settle(false);
    await probes;
    expect(countProbes()).toBe(1);
  });

  it('probes when the device claims a change, and does not trust the claim', async () => {
    const { connection, changes, settle, countProbes } = connectionWith();
    connection.hint();
    expect(changes).toEqual([]);
    await settle(true);
    expect(changes).toEqual([]);
    connection.hint();
    await settle(false);
    expect(changes).toEqual([false]);
    // A probe that was possibly sent before the hint is repeated.
    await vi.advanceTimersByTimeAsync(1_000);
    connection.hint();
    await settle(false);
    await settle(true);
    expect(countProbes()).toBe(4);
    expect(changes).toEqual([false, true]);
  });

  it('that the device denies at the start is there with the first answer', async () => {
    const { connection, changes, settle } = connectionWith(false);
    expect(connection.isConnected()).toBe(false);
    connection.hint();
    await settle(true);
    expect(changes).toEqual([true]);
  });
});

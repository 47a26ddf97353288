import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

/** A connection whose probes are answered one after the other as the test says; `sent` counts them. */
function connectionWith(isConnected = true) {
  const open: ((reached: boolean) => void)[] = [];
  let sent = 0;
  const probe = () => {
    sent += 1;
    return new Promise<boolean>((resolve) => open.push(resolve));
  };
  const connection = createConnection({ probe, isConnected });
  const changes: boolean[] = [];
  connection.subscribe((now) => changes.push(now));
  const settle = async (reached: boolean) => {
    open.shift()?.(reached);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { connection, changes, settle, sent: () => sent };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the connection', () => {
  it('is lost when a call and the probe after it reach nobody, and whoever asked learns it in time', async () => {
    const { connection, changes, settle } = connectionWith();
    let known: boolean | undefined;
    void connection.unanswered().then(() => {
      known = connection.isConnected();
    });
    expect(connection.isConnected()).toBe(true);
    await settle(false);
    expect(known).toBe(false);
    expect(changes).toEqual([false]);
  });

  it('stays when the probe reaches the service: then it was the call alone', async () => {
    const { connection, changes, settle, sent } = connectionWith();
    const known = connection.unanswered();
    await settle(true);
    await known;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(changes).toEqual([]);
    expect(sent()).toBe(1);
  });

  it('is found again by probes, each wait twice as long as the one before, half a minute at the most', async () => {
    const { connection, changes, settle, sent } = connectionWith();
    void connection.unanswered();
    await settle(false);
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      const before = sent();
      await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
      expect(sent()).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent()).toBe(before + 1);
      await settle(wait === 30 && before === 7);
    }
    expect(changes).toEqual([false, true]);
    const before = sent();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent()).toBe(before);
  });

  it('is back as soon as any call is answered', async () => {
    const { connection, changes, settle, sent } = connectionWith();
    void connection.unanswered();
    await settle(false);
    connection.answered();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(changes).toEqual([false, true]);
    expect(sent()).toBe(1);
  });

  it('is not lost by a probe that was overtaken by an answer', async () => {
    const { connection, changes, settle } = connectionWith();
    void connection.unanswered();
    connection.answered();
    await settle(false);
    expect(changes).toEqual([]);
  });

  it('asks once for many calls that fail together', async () => {
    const { connection, settle, sent } = connectionWith();
    const known = Promise.all([connection.unanswered(), connection.unanswered(), connection.unanswered()]);
    await settle(false);
    await known;
    expect(sent()).toBe(1);
  });

  it('takes what the device says as a reason to look, not as the truth', async () => {
    const { connection, changes, settle, sent } = connectionWith();
    connection.hint();
    expect(changes).toEqual([]);
    await settle(true);
    expect(changes).toEqual([]);
    connection.hint();
    await settle(false);
    expect(changes).toEqual([false]);
    // A probe that may have been sent before the hint is repeated.
    await vi.advanceTimersByTimeAsync(1_000);
    connection.hint();
    await settle(false);
    await settle(true);
    expect(sent()).toBe(4);
    expect(changes).toEqual([false, true]);
  });

  it('that is not believed in at the start is there with the first answer', async () => {
    const { connection, changes, settle } = connectionWith(false);
    expect(connection.isConnected()).toBe(false);
    connection.hint();
    await settle(true);
    expect(changes).toEqual([true]);
  });
});

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { checkedLookup, type MayConnect, requireWebAddress } from '../../base/http/client/web-address.ts';
import type { AddFinding } from './doctor-report.ts';

/** Milliseconds for an answer. */
const timeout = 5_000;
/** Systems whose clocks are compared. */
const maxSystems = 3;
/** Seconds of difference from which codes, cookies and due dates suffer; the header `Date` has whole seconds. */
const warnAbove = 60;
const faultAbove = 300;

/** What the check of the clock needs. */
interface ClockCheck {
  /** Origins of library systems, such as `https://sru.example`. */
  readonly origins: readonly string[];
  readonly mayConnect: MayConnect;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** Compares the clock with the header `Date` (RFC 9110, section 6.6.1) of a few configured library systems. */
export async function checkClock({ origins, mayConnect, now, signal }: ClockCheck, add: AddFinding): Promise<void> {
  const differences: number[] = [];
  for (const origin of origins.slice(0, maxSystems)) {
    const date = await dateOf(origin, mayConnect, signal);
    if (date !== undefined) differences.push(Math.round((now().getTime() - date) / 1000));
  }
  // The middle one: a single system with a wrong clock does not count.
  const difference = differences.sort((a, b) => a - b)[Math.floor(differences.length / 2)];
  if (difference === undefined) return add('skipped', 'clock-not-compared', {});
  const values = { seconds: difference, systems: differences.length };
  add(outcomeOf(difference), 'clock-compared', values, problemOf(difference));
}

/**
 * Compares the clock with that of the database, which all nodes share: sessions, codes and due dates that one node writes
 * are judged by another one. Both times are epoch milliseconds.
 */
export function checkDatabaseClock({ now, clock }: { now: Date; clock: number }, add: AddFinding): void {
  const seconds = Math.round((now.getTime() - clock) / 1000);
  add(outcomeOf(seconds), 'database-clock', { seconds }, problemOf(seconds));
}

const problemOf = (seconds: number) => (outcomeOf(seconds) === 'ok' ? undefined : 'clock-wrong');

/** What a difference of so many seconds is. */
function outcomeOf(seconds: number): 'ok' | 'warning' | 'fault' {
  if (Math.abs(seconds) > faultAbove) return 'fault';
  return Math.abs(seconds) > warnAbove ? 'warning' : 'ok';
}

/** The time of a server in epoch milliseconds; undefined without an answer. The answer's body is not read. */
function dateOf(origin: string, mayConnect: MayConnect, signal: AbortSignal): Promise<number | undefined> {
  const request = origin.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise<number | undefined>((resolve, reject) => {
    requireWebAddress(new URL(origin), mayConnect);
    const call = request(origin, {
      method: 'HEAD',
      lookup: checkedLookup(mayConnect),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    call.on('response', ({ headers }) => {
      const date = Date.parse(headers.date ?? '');
      resolve(Number.isNaN(date) ? undefined : date);
      call.destroy();
    });
    call.on('error', reject);
    call.end();
  }).catch(() => {
    signal.throwIfAborted();
    return undefined;
  });
}

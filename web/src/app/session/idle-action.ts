import { publicPlaceSeconds } from '@buchfink/contract/session';

/** Seconds between the warning and the end (WCAG 2.2.1: at least 20). */
export const warningSeconds = 30;
/** Milliseconds between two signs of life to the service, which counts for itself. */
const signOfLife = 60_000;

/**
 * The action that is due in a public place, from the times (milliseconds) of now, the last use and the last sign of
 * life.
 */
export function idleAction(now: number, lastUse: number, lastSign: number): 'end' | 'warn' | 'sign' | 'nothing' {
  const idle = now - lastUse;
  if (idle >= publicPlaceSeconds * 1000) return 'end';
  if (idle >= (publicPlaceSeconds - warningSeconds) * 1000) return 'warn';
  return lastUse > lastSign && now - lastSign >= signOfLife ? 'sign' : 'nothing';
}

import { publicPlaceSeconds } from '@buchfink/contract/session';

/** So long before the end one is asked whether one is still there, in seconds (WCAG 2.2.1: at least 20). */
export const warningSeconds = 30;
/** How often the service hears that one is there, in milliseconds; it counts for itself. */
const signOfLife = 60_000;

/** What is to be done in a public place, by the moments (milliseconds) of now, the last use and the last sign of life. */
export function idleAction(now: number, lastUse: number, lastSign: number): 'end' | 'warn' | 'sign' | 'nothing' {
  const idle = now - lastUse;
  if (idle >= publicPlaceSeconds * 1000) return 'end';
  if (idle >= (publicPlaceSeconds - warningSeconds) * 1000) return 'warn';
  return lastUse > lastSign && now - lastSign >= signOfLife ? 'sign' : 'nothing';
}

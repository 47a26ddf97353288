import type { AddFinding } from './doctor-report.ts';

/** The oldest release that the service runs on, as in `engines` of package.json. */
const oldest = [20, 19] as const;
/** The days on which the support of long-term releases ends (github.com/nodejs/Release). */
const endsOfSupport: Readonly<Record<number, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' };
/** No clock is right that shows an earlier year than that of this program. */
const firstYear = 2026;

/** What the check of a machine reads. */
interface Machine {
  /** `process.versions.node`. */
  readonly nodeVersion: string;
  readonly now: Date;
  /** The hour of an instant in a time zone; tests replace it. */
  readonly hourIn?: (zone: string, at: Date) => string;
}

/** Checks the release of Node, the year of the clock and the data of time zones. */
export function checkMachine({ nodeVersion: version, now, hourIn = hourInZone }: Machine, add: AddFinding): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const supportEnds = endsOfSupport[major];
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
    add('fault', 'node-too-old', { version, oldest: oldest.join('.') }, 'node-too-old');
  else if (major % 2 === 1) add('warning', 'node-not-long-term', { version }, 'node-unsupported');
  else if (supportEnds !== undefined && supportEnds < now.toISOString().slice(0, 10))
    add('warning', 'node-support-ended', { version, supportEnds }, 'node-unsupported');
  else add('ok', 'node-good', { version, supportEnds });

  if (now.getUTCFullYear() < firstYear) add('fault', 'clock-in-past', { at: now.toISOString() }, 'clock-wrong');
  // Summer time: two hours ahead of UTC.
  const hasZones = hourIn('Europe/Berlin', new Date('2026-07-01T10:00:00Z')) === '12';
  if (hasZones) add('ok', 'clock-read', { at: now.toISOString() });
  else add('fault', 'time-zones-missing', {}, 'time-zones-missing');
}

function hourInZone(timeZone: string, at: Date): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at);
  } catch {
    return '';
  }
}

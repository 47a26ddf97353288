import type { LocalText } from '@buchfink/contract/text/local-text';
import { instantOf } from '../../base/calendar/zoned-time.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';

/** Maintenance that is under way; each end is absent when it is unknown. */
export interface MaintenanceWindow {
  readonly since?: Date;
  readonly until?: Date;
  readonly text?: LocalText | undefined;
}

/** The maintenance of a library's systems at a moment; undefined when there is none. */
export function maintenanceAt(
  { maintenance, timeZone }: Pick<LibrarySettings, 'maintenance' | 'timeZone'>,
  now: Date,
): MaintenanceWindow | undefined {
  if (maintenance === undefined) return undefined;
  const { from, to, text } = maintenance;
  const since = from === undefined ? undefined : instantOf(from, timeZone);
  const until = to === undefined ? undefined : instantOf(to, timeZone);
  if ((since && now < since) || (until && now >= until)) return undefined;
  return { since, until, text };
}

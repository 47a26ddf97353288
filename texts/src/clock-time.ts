import type { Translate } from './texts.ts';

/** A time of day `HH:MM` in words: 16, 16:30; 4 pm where a day has twelve hours twice. Anything else is returned unchanged. */
export function formatClockTime(t: Translate, time: string): string {
  const [, hours, minutes] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return time;
  const hour = Number(hours);
  return t('info.clock-time', { hour, hour12: hour % 12 || 12, half: hour < 12 ? 'am' : 'pm', minutes });
}

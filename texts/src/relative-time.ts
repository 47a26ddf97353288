import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from './format.ts';

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** The time since an instant (`at`: ISO 8601) in words: "vor 2 Stunden". Less than a minute is "now". */
export function formatRelativeTime(locale: Locale, at: string, now: Date): string {
  const format = new Intl.RelativeTimeFormat(regionalLocale(locale), { numeric: 'auto' });
  const age = Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
  const unit = units.find(({ seconds }) => age >= seconds);
  return unit ? format.format(-Math.floor(age / unit.seconds), unit.unit) : format.format(0, 'second');
}

import type { MessageKey } from '#shared/i18n/catalogue.ts';

/** The greeting for an hour of the day (0…23). */
export function greetingAt(hour: number): MessageKey {
  if (hour >= 5 && hour < 11) return 'home.morning';
  return hour >= 18 || hour < 5 ? 'home.evening' : 'home.day';
}

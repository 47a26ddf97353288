import type { OperatorLocale } from '@buchfink/contract/locale';
import { createTranslate } from '@buchfink/texts/create-translate';
import { regionalLocale } from '@buchfink/texts/format';
import { texts } from '@buchfink/texts/generated/app';

/** Characters that only order a text. */
const invisible = /[\u200e\u200f\u2066-\u2069]/g;

/** Every name of a day or a month in a language, the longer ones first. */
function namesOf(locale: OperatorLocale, part: 'weekday' | 'month'): string {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2024, 0, 1 + day));
  const names = (['long', 'short'] as const).flatMap((style) => {
    const format = new Intl.DateTimeFormat(regionalLocale(locale), { [part]: style, timeZone: 'UTC' });
    return days.map((day) => format.format(day).replace('.', ''));
  });
  return [...new Set(names)].sort((a, b) => b.length - a.length).join('|');
}

/** Replaces what changes from run to run: dates, times of day, ages, and the number of a card that was just made. */
export function steadyText(locale: OperatorLocale): (text: string) => string {
  const say = createTranslate(locale, texts[locale]);
  const greetings = [say('home.morning'), say('home.day'), say('home.evening')].join('|');
  const refreshed = [say('account.refreshed-now'), say('account.refreshed', { age: '.+?' })].join('|');
  const weekday = `(?:(?:${namesOf(locale, 'weekday')})\\.?,? )?`;
  const changing = [
    [`${weekday}\\b\\d{1,2}\\.? (?:${namesOf(locale, 'month')})\\b\\.?(?: \\d{4})?`, '‹day›'],
    ['\\b\\d{4}-\\d\\d-\\d\\d\\b', '‹day›'],
    ['\\b\\d{1,2}:\\d\\d\\b', '‹time›'],
    ['\\b29\\d{9}\\b', '‹new number›'],
    [`(?:${greetings})(?=,|$)`, '‹greeting›'],
    [`(?:${refreshed})(?= ,|$)`, '‹refreshed›'],
    [`${say('watchlist.as-of', { age: '.+' })}$`, say('watchlist.as-of', { age: '‹age›' })],
  ] as const;
  const patterns = changing.map(([pattern, instead]) => [new RegExp(pattern, 'g'), instead] as const);
  return (text) =>
    patterns.reduce(
      (steady, [pattern, instead]) => steady.replace(pattern, instead),
      text.replace(invisible, '').replaceAll('\u00a0', ' '),
    );
}

/** Whether a message tells of progress, which depends on the speed of the machine. */
export function isProgress(locale: OperatorLocale): (text: string) => boolean {
  const proofText = createTranslate(locale, texts[locale])('notice.proof');
  return (text) => text.endsWith('…') || text.endsWith(proofText);
}

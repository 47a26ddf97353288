import type { LibraryStatus } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import { regionalLocale } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';

/** The text of a status for patrons: a heading, and sentences on the reason and the duration. */
export function statusText(
  { state, since, until, text }: LibraryStatus,
  library: string,
  locale: Locale,
  t: Translate,
): { readonly title: string; readonly sentences: readonly string[] } {
  if (state === 'maintenance')
    return {
      title: t('system.maintenance', { library }),
      sentences: [
        text || t('system.maintenance-text'),
        ...(until ? [t('system.maintenance-until', { time: momentText(until, locale) })] : []),
      ],
    };
  return {
    title: t('system.down', { library }),
    sentences: [since ? t('system.down-since', { time: momentText(since, locale) }) : t('system.down-text')],
  };
}

/** Date and time in the device's zone; without the date if it is today. */
function momentText(iso: string, locale: Locale): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  const form = isToday ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'full', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(regionalLocale(locale), form).format(moment);
}

import type { Loan } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from '#shared/i18n/format.ts';
import type { Translate } from '#shared/i18n/i18n.ts';

/** Whether a loan can be renewed and until when, or why not, in plain words; empty when nothing is known. */
export function renewalText(
  { renewal, status }: Pick<Loan, 'renewal' | 'status'>,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const { possible, reason, until, from, count, max } = renewal;
  const day = (date: string) => formatDate(locale, date, { day: 'numeric', month: 'long' });
  if (possible) return until === undefined ? t('account.renewable') : t('account.renewable-until', { day: day(until) });
  if (reason === 'too-early')
    return from ? t('account.renewable-from', { day: day(from) }) : t('account.why-too-early');
  if (reason === 'max-renewals') {
    const times = max ?? count;
    return times ? t('account.why-max-renewals', { count: times }) : t('account.why-max');
  }
  if (reason === 'ok' || reason === 'unknown') return status;
  return t(`account.why-${reason}`);
}

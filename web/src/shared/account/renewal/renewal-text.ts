import type { Loan } from '@buchfink/contract/account';
import type { Locale } from '@buchfink/contract/locale';
import { formatDate } from '@buchfink/texts/format';
import type { Translate } from '@buchfink/texts/texts';

/** Whether a loan can be renewed, until when and for which fee, or why not, in plain words; empty when nothing is known. */
export function renewalText(
  { renewal, status }: Pick<Loan, 'renewal' | 'status'>,
  { t, locale }: { t: Translate; locale: Locale },
): string {
  const { possible, reason, block, until, fee, from, count, max } = renewal;
  const day = (date: string) => formatDate(locale, date, { day: 'numeric', month: 'long' });
  if (possible) {
    if (fee)
      return until === undefined
        ? t('account.renewable-for', { fee: fee.text })
        : t('account.renewable-until-for', { day: day(until), fee: fee.text });
    return until === undefined ? t('account.renewable') : t('account.renewable-until', { day: day(until) });
  }
  if (reason === 'too-early')
    return from ? t('account.renewable-from', { day: day(from) }) : t('account.why-too-early');
  if (reason === 'max-renewals') {
    const times = max ?? count;
    return times ? t('account.why-max-renewals', { count: times }) : t('account.why-max');
  }
  if (reason === 'ok' || reason === 'unknown') return status;
  if (reason === 'blocked' && block !== undefined && block !== 'blocked') return t(`account.why-blocked-${block}`);
  return t(`account.why-${reason}`);
}

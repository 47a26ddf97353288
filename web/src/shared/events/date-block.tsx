import { formatDate } from '@buchfink/texts/format';
import { useLocale } from '#shared/i18n/use-t.ts';
import styles from './date-block.module.css';

/** A day as a calendar sheet: weekday, number, month. Decorative: the words stand beside it. */
export function DateBlock({ day, today = false }: { day: string; today?: boolean }) {
  const locale = useLocale();
  const part = (style: Intl.DateTimeFormatOptions) => formatDate(locale, day, style).replace(/\.$/, '');
  return (
    <span className={styles.block} data-today={today} aria-hidden="true">
      <span>{part({ weekday: 'short' })}</span>
      <b>{part({ day: 'numeric' })}</b>
      <span>{part({ month: 'short' })}</span>
    </span>
  );
}

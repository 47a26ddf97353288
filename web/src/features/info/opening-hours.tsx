import type { Branch } from '@buchfink/contract/info';
import type { OpeningDay } from '@buchfink/contract/libraries/opening';
import { formatClockTime } from '@buchfink/texts/clock-time';
import { formatDate } from '@buchfink/texts/format';
import { type ReactNode, useState } from 'react';
import { bidiIsolate } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import styles from './info.module.css';

type WithDays = Pick<Branch, 'name' | 'days' | 'exceptions'>;

/** The hours of the coming days, today first; exceptions are marked. */
export function OpeningHours({ branch, heading }: { branch: WithDays; heading?: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const [long, setLong] = useState(false);
  if (branch.days.length === 0) return null;
  const last = branch.days.at(-1)?.date ?? '';
  // An exception that the table already shows is not repeated.
  const later = branch.exceptions.filter(({ from, reason }) => reason && from > last);
  const date = (day: string) => formatDate(locale, day, { day: 'numeric', month: 'long' });
  return (
    <section className={styles.hours}>
      {heading}
      <table>
        <caption className={styles.caption}>
          {t('info.hours')} {bidiIsolate(branch.name)}
        </caption>
        <thead className={styles.caption}>
          <tr>
            <th scope="col">{t('info.day')}</th>
            <th scope="col">{t('info.hours')}</th>
          </tr>
        </thead>
        <tbody>
          {branch.days.slice(0, long ? 14 : 7).map((day, index) => (
            <Day key={day.date} day={day} today={index === 0} />
          ))}
        </tbody>
      </table>
      {branch.days.length > 7 ? (
        <Button variant="text" aria-expanded={long} onClick={() => setLong(!long)}>
          {t(long ? 'info.one-week' : 'info.two-weeks')}
        </Button>
      ) : null}
      {later.length > 0 ? (
        <ul className={styles.exceptions} aria-label={t('info.notes')}>
          {later.map(({ from, to, closed, reason }) => (
            <li key={`${from} ${to}`}>
              <strong>{reason}</strong>,{' '}
              {from === to ? date(from) : t('info.exception', { from: date(from), to: date(to) })}:{' '}
              {t(closed ? 'info.closed' : 'info.other-hours')}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Day({ day, today }: { day: OpeningDay; today: boolean }) {
  const t = useT();
  const locale = useLocale();
  const spans = day.spans.map(({ from, to }) =>
    t('info.span', { from: formatClockTime(t, from), to: formatClockTime(t, to) }),
  );
  return (
    <tr className={today ? styles.today : ''} aria-current={today ? 'date' : undefined}>
      <th scope="row">
        {today ? t('info.today') : formatDate(locale, day.date, { weekday: 'long' })}
        <span className={styles.date}>{formatDate(locale, day.date, { day: 'numeric', month: 'numeric' })}</span>
      </th>
      <td>
        {spans.length > 0 ? spans.map((span) => <span key={span}>{span}</span>) : <span>{t('info.closed')}</span>}
        {day.note ? <small className={styles.note}>{day.note}</small> : null}
      </td>
    </tr>
  );
}

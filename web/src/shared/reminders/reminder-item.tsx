import { regionalLocale } from '@buchfink/texts/format';
import { mdiCheckCircleOutline, mdiClockOutline, mdiPauseCircleOutline } from '@mdi/js';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { libraryTitle } from '#shared/libraries/library-title.ts';
import { isSameAccount } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { needsUpdate, type Reminder, refreshStatus } from './reminder.ts';
import styles from './reminder-item.module.css';
import { reminderKind } from './reminder-permission.ts';

const icons = { done: mdiCheckCircleOutline, paused: mdiPauseCircleOutline, waiting: mdiClockOutline };

interface Props {
  reminder: Reminder;
  /** How much is shown (specification, section 4): `simple` adds when it was updated, `full` whether it reminds, and hints. */
  display: 'compact' | 'simple' | 'full';
  now: Date;
}

/** One card of the list of reminders. */
export function ReminderItem({ reminder, display, now }: Props) {
  const t = useT();
  const locale = useLocale();
  const account = useApp(({ accounts }) => accounts.find((candidate) => isSameAccount(candidate, reminder)));
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === reminder.libraryId));
  const { enabled, isFromBackground, lastRefresh, userId } = reminder;
  const status = refreshStatus(reminder, now);
  const isActive = enabled && account !== undefined;
  return (
    <div className={styles.item}>
      {display === 'full' ? (
        <p className={`${styles.mark} ${isActive ? styles.active : styles.inactive}`}>
          {t(isActive ? 'reminder.active' : 'reminder.inactive')}
        </p>
      ) : (
        <span className={styles[status]}>
          <Icon path={icons[status]} />
          <VisuallyHidden>{t(`reminder.status-${status}`)}</VisuallyHidden>
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.name}>{account?.label || account?.name || userId}</p>
        <p className={styles.small}>
          {account?.label || account?.name ? `${userId} · ` : ''}
          {library ? libraryTitle(library) : null}
        </p>
        {display === 'compact' ? null : (
          <p className={styles.small}>
            {lastRefresh
              ? t(isFromBackground ? 'reminder.updated-in-background' : 'reminder.updated', {
                  when: new Date(lastRefresh).toLocaleString(regionalLocale(locale), {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                  }),
                })
              : t('reminder.never-updated')}
          </p>
        )}
        {display === 'full' ? <Details reminder={reminder} isLinked={account !== undefined} now={now} /> : null}
      </div>
    </div>
  );
}

function Details({ reminder, isLinked, now }: { reminder: Reminder; isLinked: boolean; now: Date }) {
  const t = useT();
  const { count, name, id, failed } = reminder;
  return (
    <>
      {reminderKind !== 'calendar' ? (
        <p className={styles.small}>{t('reminder.pending', { count })}</p>
      ) : id === '' ? (
        <p className={styles.error}>{t('reminder.no-calendar')}</p>
      ) : (
        <p className={styles.small}>
          {t('reminder.calendar-entries', { count, name })}
          <br />
          {t('reminder.calendar-id', { id })}
        </p>
      )}
      {isLinked ? null : <p className={styles.error}>{t('reminder.no-account')}</p>}
      {failed && needsUpdate(reminder, now) ? <p className={styles.error}>{t('reminder.refresh-failed')}</p> : null}
    </>
  );
}

import { isNative } from '@buchfink/device/platform/platform';
import { mdiBellOffOutline, mdiCalendarSync, mdiEyeOutline, mdiLockOutline, mdiUpdate } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { anyHasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { FeedForm } from './feed-form.tsx';
import { FeedRevocation } from './feed-revocation.tsx';
import styles from './reminders.module.css';

/** Phones alone load it. */
const PhoneReminders = lazyComponent(async () => (await import('./phone/phone-reminders.tsx')).PhoneReminders);

const facts = [
  ['reminders.feed-shows', mdiEyeOutline],
  ['reminders.feed-whom', mdiLockOutline],
  ['reminders.feed-follows', mdiUpdate],
] as const;

/**
 * The reminders of a phone. A browser cannot remind (specification, section 1): it says so, and offers a calendar that can.
 */
export function RemindersScreen() {
  const t = useT();
  const accounts = useApp((state) => state.accounts).filter(isLoggedIn);
  const libraries = useApp(({ selection }) => selection.libraries);
  const offered = accounts.filter(({ libraryId }) => libraries.find(({ id }) => id === libraryId)?.capabilities.feed);
  return (
    <Page title={t('reminders.title')}>
      {isNative ? (
        <PhoneReminders />
      ) : (
        <div className={styles.unavailable}>
          <Icon path={mdiBellOffOutline} />
          <div>
            <h2>{t('reminders.unavailable')}</h2>
            <p>{t('reminders.unavailable-text')}</p>
          </div>
        </div>
      )}
      {isNative && offered.length === 0 ? null : (
        <section className={styles.feed} aria-labelledby="feed-title">
          <h2 id="feed-title">
            <Icon path={mdiCalendarSync} />
            {t('reminders.feed-title')}
          </h2>
          <p>{t('reminders.feed-text')}</p>
          <ul className={styles.facts}>
            {facts.map(([key, icon]) => (
              <li key={key}>
                <Icon path={icon} size={20} />
                <span>{t(key)}</span>
              </li>
            ))}
          </ul>
          {accounts.length === 0 && !anyHasPart(libraries, 'accounts') ? (
            <p>{t('login.none-text')}</p>
          ) : accounts.length === 0 ? (
            <p>
              <ButtonLink variant="primary" to={loginAddress({ back: '/reminders' })}>
                {t('shell.login')}
              </ButtonLink>
            </p>
          ) : offered.length === 0 ? (
            <p>{t('reminders.feed-none')}</p>
          ) : (
            <FeedForm accounts={offered} />
          )}
        </section>
      )}
      {offered.length > 0 ? <FeedRevocation accounts={offered} /> : null}
    </Page>
  );
}

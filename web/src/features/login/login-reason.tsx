import { mdiCheck, mdiClockOutline, mdiLockOutline, mdiRefresh } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './login.module.css';

const reasons = [
  ['login.why-renew', mdiRefresh],
  ['login.why-ready', mdiCheck],
  ['login.why-due', mdiClockOutline],
  ['login.why-private', mdiLockOutline],
] as const;

/** The benefits of an account. */
export function LoginReason() {
  const t = useT();
  return (
    <aside className={styles.why} aria-labelledby="why-login">
      <h2 id="why-login">{t('login.why-title')}</h2>
      <ul>
        {reasons.map(([text, icon]) => (
          <li key={text}>
            <Icon path={icon} />
            <span>{t(text)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

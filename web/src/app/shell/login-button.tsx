import { mdiAccountOutline } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useSession } from '#shared/session/current-session.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { useApp } from '#shared/state/store.ts';
import { IconButton, IconLink } from '#shared/ui/action/icon-button.tsx';
import styles from './account-menu.module.css';
import { useMenuOpen } from './use-menu-open.ts';

const AccountMenu = lazy(async () => {
  const [{ AccountMenu: Menu }] = await Promise.all([import('./account-menu.tsx'), loadFurtherTexts()]);
  return { default: Menu };
});
const EndButton = lazy(async () => {
  const [{ EndVisitButton: End }] = await Promise.all([import('../session/end-visit-button.tsx'), loadFurtherTexts()]);
  return { default: End };
});

/** Leads to the login and back to where one is; opens the account's menu for whom is logged in. */
export function LoginButton() {
  const t = useT();
  const session = useSession();
  const { pathname, search } = useLocation();
  const { libraryId, libraries } = useApp(({ selection }) => selection);
  const { open, close, toggle, hover } = useMenuOpen();
  const look = { icon: mdiAccountOutline, wordy: true, tip: 'end' } as const;
  if (session) {
    return (
      <span className={styles.around} {...hover}>
        <Suspense>{session.keep === 'nothing' ? <EndButton /> : null}</Suspense>
        <IconButton
          {...look}
          label={t('shell.account')}
          aria-expanded={open !== 'no'}
          aria-haspopup="menu"
          onClick={toggle}
        />
        <Suspense>
          {open === 'no' ? null : <AccountMenu session={session} takesFocus={open === 'asked'} onClose={close} />}
        </Suspense>
      </span>
    );
  }
  // Unknown libraries may have accounts.
  if (libraries.length > 0 && !libraries.some(({ capabilities }) => capabilities.account)) return null;
  if (/^\/login(\/|$)/.test(pathname)) return <IconButton {...look} label={t('shell.login')} disabled />;
  return <IconLink {...look} label={t('shell.login')} to={loginAddress({ libraryId, back: pathname + search })} />;
}

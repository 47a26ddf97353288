import { mdiAccountOutline } from '@mdi/js';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useSession } from '#shared/session/current-session.ts';
import { isLogin, loginAddress } from '#shared/session/login-address.ts';
import { useAccountPath } from '#shared/session/use-account-path.ts';
import { useApp } from '#shared/state/store.ts';
import { IconButton, IconLink } from '#shared/ui/action/icon-button.tsx';
import type { AccountButton as Loaded } from './account-button.tsx';

type AccountButtonProps = Parameters<typeof Loaded>[0];

const buttonProps = { icon: mdiAccountOutline, showsLabel: true, tip: 'end' } as const;

const AccountButton = lazy(async (): Promise<{ default: ComponentType<AccountButtonProps> }> => {
  try {
    const [{ AccountButton: Button }] = await Promise.all([import('./account-button.tsx'), loadFurtherTexts()]);
    return { default: Button };
  } catch {
    return { default: () => <AccountLink /> };
  }
});

/** Leads to the login and back to the current page; for a patron who is logged in it opens the menu of the account. */
export function LoginButton() {
  const t = useT();
  const session = useSession();
  const { pathname, search } = useLocation();
  const libraryId = useApp(({ selection }) => selection.libraryId);
  const accountPath = useAccountPath();
  const [pressed, setPressed] = useState(false);
  if (session) {
    const waiting = <IconButton {...buttonProps} label={t('shell.account')} onClick={() => setPressed(true)} />;
    return (
      <Suspense fallback={waiting}>
        <AccountButton session={session} pressed={pressed} />
      </Suspense>
    );
  }
  if (accountPath !== '/account') return accountPath ? <AccountLink to={accountPath} /> : null;
  if (isLogin(pathname)) return <IconButton {...buttonProps} label={t('shell.login')} disabled />;
  return (
    <IconLink {...buttonProps} label={t('shell.login')} to={loginAddress({ libraryId, back: pathname + search })} />
  );
}

/** The way to an account without a menu: this part of the app cannot be loaded, or the account is of another library. */
function AccountLink({ to = '/account' }: { to?: string }) {
  const t = useT();
  return <IconLink {...buttonProps} label={t('shell.account')} to={to} />;
}

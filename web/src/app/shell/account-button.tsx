import { mdiAccountOutline } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Account } from '#shared/state/accounts.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import styles from './account-menu.module.css';
import { AccountMenu } from './account-menu.tsx';
import { useMenuOpen } from './use-menu-open.ts';

const EndVisitButton = lazy(async () => {
  const [{ EndVisitButton: Loaded }] = await Promise.all([
    import('../session/end-visit-button.tsx'),
    loadFurtherTexts(),
  ]);
  return { default: Loaded };
});

interface Props {
  session: Account;
  /** Whether the button was pressed before this part of the app was loaded. */
  pressed: boolean;
}

/** The button of the current account with its menu, and in a public place the button that ends the visit. */
export function AccountButton({ session, pressed }: Props) {
  const t = useT();
  const { open, close, toggle, hover } = useMenuOpen(pressed);
  return (
    <span className={styles.around} {...hover}>
      <Suspense>{session.keep === 'nothing' ? <EndVisitButton /> : null}</Suspense>
      <IconButton
        icon={mdiAccountOutline}
        showsLabel
        tip="end"
        label={t('shell.account')}
        aria-expanded={open !== 'no'}
        aria-haspopup="menu"
        onClick={toggle}
      />
      {open === 'no' ? null : <AccountMenu session={session} takesFocus={open === 'pressed'} onClose={close} />}
    </span>
  );
}

import {
  mdiAccountOutline,
  mdiAccountPlusOutline,
  mdiCardAccountDetailsOutline,
  mdiLogout,
  mdiLogoutVariant,
} from '@mdi/js';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { requestLogOut } from '#shared/account/log-out/request-log-out.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { type Account, isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { useGoToLogin, useLoginAddress } from '../session/use-go-to-login.ts';
import styles from './account-menu.module.css';

/** The menu of the current account: its name, the family's other cards, the account, logout of this card and of all. */
export function AccountMenu({
  session,
  takesFocus,
  onClose,
}: {
  session: Account;
  /** The menu was opened by its button, not by hovering. */
  takesFocus: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const goToLogin = useGoToLogin();
  const loginAddressOf = useLoginAddress();
  const { key } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const accounts = useApp((state) => state.accounts);
  const otherAccounts = accounts.filter((account) => isLoggedIn(account) && !isSameAccount(account, session));
  useEffect(() => {
    if (takesFocus) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const button = menu.current?.previousElementSibling;
    const closeOutside = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && (menu.current?.contains(target) || button?.contains(target));
      if (!inside) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [onClose]);
  const first = useRef(key);
  useEffect(() => {
    if (key !== first.current) onClose();
  }, [key, onClose]);
  const close = () => {
    const button = menu.current?.previousElementSibling;
    if (button instanceof HTMLElement) button.focus();
    onClose();
  };
  const leave = (cards: readonly Account[]) => {
    const { libraryId } = session;
    onClose();
    requestLogOut(cards, () => goToLogin(libraryId));
  };
  const leaveOne = (
    <Item onClick={() => leave([session])}>
      <Icon path={mdiLogout} isMirrored />
      {t('login.logout')}
    </Item>
  );
  // Who leaves a public place leaves with all cards.
  const isPublicPlace = session.keep === 'nothing';
  return (
    <div ref={menu} className={styles.panel}>
      <div className={styles.head}>
        <Named account={session} />
      </div>
      <div
        role="menu"
        tabIndex={-1}
        aria-label={t('shell.account')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' || event.key === 'Tab') close();
          else moveFocus(event);
        }}
      >
        <Link role="menuitem" tabIndex={-1} to="/account" className={styles.item}>
          <Icon path={mdiAccountOutline} />
          {t('shell.account')}
        </Link>
        {otherAccounts.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a group within a menu
          <div className={styles.others} role="group" aria-label={t('login.switch')}>
            {otherAccounts.map((account) => (
              <Item key={`${account.libraryId}/${account.userId}`} onClick={() => switchTo(account)}>
                <Icon path={mdiCardAccountDetailsOutline} />
                <Named account={account} />
              </Item>
            ))}
          </div>
        ) : null}
        <Link role="menuitem" tabIndex={-1} to={loginAddressOf(session.libraryId)} className={styles.item}>
          <Icon path={mdiAccountPlusOutline} />
          {t('login.another')}
        </Link>
        {isPublicPlace ? null : leaveOne}
        {otherAccounts.length > 0 ? (
          <Item onClick={() => leave([session, ...otherAccounts])}>
            <Icon path={mdiLogoutVariant} isMirrored />
            {t('login.logout-all')}
          </Item>
        ) : null}
        {isPublicPlace ? leaveOne : null}
      </div>
    </div>
  );

  function switchTo(account: Account): void {
    dispatch({ type: 'account-chosen', account });
    close();
  }
}

function Item({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onClick}>
      {children}
    </button>
  );
}

/** The label of the card, its number and its library. */
function Named({ account: { libraryId, userId, name, label } }: { account: Account }) {
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId));
  const called = label || name;
  return (
    <span className={styles.named}>
      <b>{called ?? userId}</b>
      {called ? <span>{userId}</span> : null}
      <span>{library?.libname}</span>
    </span>
  );
}

/** Moves the focus within a menu by the arrow keys, Home and End (ARIA Authoring Practices, menu). */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const index = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const next = { ArrowDown: index < last ? index + 1 : 0, ArrowUp: index > 0 ? index - 1 : last, Home: 0, End: last }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

import type { PlainKey } from '@buchfink/texts/texts';
import { mdiAccountOutline, mdiBookmarkOutline, mdiHomeOutline, mdiMagnify } from '@mdi/js';
import { Link, useLocation } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useSearchPath } from '#shared/search/use-search-path.ts';
import { useAccountPath } from '#shared/session/use-account-path.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { findScreen } from '../find-screen.ts';
import styles from './bottom-bar.module.css';

interface Entry {
  readonly label: PlainKey;
  readonly icon: string;
  /** Undefined while its screen cannot be used: the entry stays, so that the others do not move under a finger. */
  readonly to: string | undefined;
  /** The screens of the entry by id; the first one is where it leads. */
  readonly screens: readonly string[];
}

/** The bar at the bottom of a phone's window, within reach of a thumb: start, search, watchlist, account. */
export function BottomBar() {
  const t = useT();
  const screen = findScreen(useLocation().pathname)?.id ?? '';
  return (
    <nav className={styles.bar} aria-label={t('shell.bottom-bar')}>
      {useEntries().map(({ label, icon, to, screens }) => {
        const current = screen === screens[0] ? 'page' : screens.includes(screen) || undefined;
        const content = (
          <>
            <Icon path={icon} />
            <span>{t(label)}</span>
          </>
        );
        return to ? (
          <Link key={label} className={styles.entry} to={to} aria-current={current}>
            {content}
          </Link>
        ) : (
          <button key={label} type="button" className={styles.entry} disabled>
            {content}
          </button>
        );
      })}
    </nav>
  );
}

function useEntries(): readonly Entry[] {
  const online = useOnline();
  const searchPath = useSearchPath();
  const accountPath = useAccountPath();
  const start: Entry = { label: 'shell.start', icon: mdiHomeOutline, to: '/', screens: ['home'] };
  const watchlist: Entry = {
    label: 'shell.watchlist',
    icon: mdiBookmarkOutline,
    to: '/watchlist',
    screens: ['watchlist'],
  };
  const search: Entry = {
    label: 'shell.search',
    icon: mdiMagnify,
    to: online ? searchPath : undefined,
    screens: [searchPath === '/metasearch' ? 'metasearch' : 'search', 'search', 'metasearch', 'result', 'record'],
  };
  const account: Entry = {
    label: 'shell.account',
    icon: mdiAccountOutline,
    to: accountPath,
    screens: [
      accountPath === '/accounts' ? 'accounts' : 'account',
      ...['account', 'accounts', 'notices', 'profile', 'loan-history', 'id-card', 'login'],
    ],
  };
  return [start, ...(searchPath ? [search] : []), watchlist, ...(accountPath ? [account] : [])];
}

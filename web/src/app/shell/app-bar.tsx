import {
  mdiArrowLeft,
  mdiBookmarkOutline,
  mdiCloudOffOutline,
  mdiLayersSearchOutline,
  mdiMagnify,
  mdiMenu,
  mdiMenuOpen,
} from '@mdi/js';
import { use } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePendingCalls } from '#shared/api/pending-calls.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import { useConnected } from '#shared/connection/service-connection.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { dispatch, useApp, useLibrary } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { IconButton, IconLink } from '#shared/ui/action/icon-button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { useScreenTitle } from '#shared/ui/page/screen-title.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { findScreen } from '../find-screen.ts';
import { Logo } from '../logo.tsx';
import styles from './app-bar.module.css';
import { LoginButton } from './login-button.tsx';
import { PendingNavigation } from './pending-navigation.ts';

const ofLink = { showsLabel: true, tip: 'end' } as const;

/** The bar at the top: menu, back, title, search, and the busy bar. */
export function AppBar({ wide, rail, onMenu }: { wide: boolean; rail: boolean; onMenu: () => void }) {
  const t = useT();
  const configured = useConfig(({ config }) => config.title);
  const library = useLibrary();
  const single = useApp(({ mode }) => mode.singleModeEnabled);
  const title = (single && library?.fullname) || configured;
  const online = useOnline();
  const why = t(useConnected() ? 'shell.out-of-service' : 'shell.offline');
  const screen = findScreen(useLocation().pathname);
  const screenTitle = useScreenTitle();
  return (
    <header className={styles.bar}>
      {wide ? (
        <IconButton
          icon={rail ? mdiMenu : mdiMenuOpen}
          label={t(rail ? 'shell.menu-unfold' : 'shell.menu-fold')}
          aria-expanded={!rail}
          tip="start"
          onClick={() => dispatch({ type: 'rail-toggled' })}
        />
      ) : (
        <IconButton icon={mdiMenu} label={t('shell.menu-open')} aria-haspopup="dialog" tip="start" onClick={onMenu} />
      )}
      <BackButton />
      <div className={styles.title} data-inner={screen?.id !== 'home'} data-in-page={screenTitle.isInPage}>
        {wide && !rail ? null : (
          <Link to="/" aria-label={title}>
            <Logo size={30} />
            <span dir="auto">{title}</span>
          </Link>
        )}
        {/* The heading itself is read aloud. */}
        <b aria-hidden>{screenTitle.title}</b>
      </div>
      {wide ? null : <Links />}
      {online ? (
        <LoginButton />
      ) : (
        <span className={styles.offline} title={why} role="status">
          <Icon path={mdiCloudOffOutline} />
          <VisuallyHidden>{why}</VisuallyHidden>
        </span>
      )}
      <Busy />
    </header>
  );
}

/** The ways to search and watchlist, which a wide window has in the drawer beside the page. */
function Links() {
  const t = useT();
  const library = useLibrary();
  const online = useOnline();
  const withMeta = useMetasearchEnabled();
  const isSearch = findScreen(useLocation().pathname)?.isSearch;
  const search = { className: styles.atBottom, icon: mdiMagnify, label: t('shell.search'), ...ofLink };
  return (
    <>
      {library && hasPart(library, 'catalogue') && online ? (
        isSearch ? (
          <IconButton {...search} disabled />
        ) : (
          <IconLink {...search} to="/search" />
        )
      ) : null}
      <IconLink
        className={styles.atBottom}
        icon={mdiBookmarkOutline}
        label={t('shell.watchlist')}
        to="/watchlist"
        {...ofLink}
      />
      {withMeta ? (
        <IconLink
          className={styles.meta}
          icon={mdiLayersSearchOutline}
          label={t('shell.metasearch')}
          to="/metasearch"
          {...ofLink}
        />
      ) : null}
    </>
  );
}

/** Goes back in the app's own history; from the first page it goes home. */
function BackButton() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  if (pathname === '/') return null;
  const back = () => void (key === 'default' ? navigate('/') : navigate(-1));
  return <IconButton icon={mdiArrowLeft} isMirrored label={t('shell.back')} tip="start" onClick={back} />;
}

function Busy() {
  const t = useT();
  const isCalling = usePendingCalls((count) => count > 0);
  const busy = use(PendingNavigation) || isCalling;
  return (
    <div className={styles.busy} data-on={busy} role="progressbar" aria-label={t('shell.busy')} aria-hidden={!busy} />
  );
}

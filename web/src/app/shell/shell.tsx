import { isNative } from '@buchfink/device/platform/platform';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { librariesQuery } from '#shared/state/libraries/libraries-query.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Snackbars } from '#shared/ui/status/snackbars.tsx';
import { AppBar } from './app-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './shell.module.css';
import { useWide } from './use-wide.ts';

/** Loaded with the first screen where it stands beside it (`boot.tsx`), else when it can be opened. */
export const loadDrawer = () => import('../drawer/drawer.tsx');

const PermanentDrawer = lazy(async () => ({ default: (await loadDrawer()).PermanentDrawer }));
const TemporaryDrawer = lazy(async () => ({ default: (await loadDrawer()).TemporaryDrawer }));

const Consent = lazy(async () => ({ default: (await import('#features/privacy/consent.tsx')).Consent }));
const MaintenanceNotice = lazy(async () => ({
  default: (await import('#features/maintenance/maintenance-notice.tsx')).MaintenanceNotice,
}));
const LaterParts = lazy(async () => ({ default: (await import('./later-parts.tsx')).LaterParts }));
const SessionWatch = lazy(async () => {
  const [{ SessionWatch: Watch }] = await Promise.all([import('../session/session-watch.tsx'), loadFurtherTexts()]);
  return { default: Watch };
});

/** Pages that can be read without consent (docs/decisions/0006-modes-and-consent.md). */
const readable = /^\/(imprint|privacy|accessibility|content\/(accessibility|barrierefreiheit))\/?$/i;
const NativeShell = lazy(async () => {
  const [{ NativeShell: Loaded }] = await Promise.all([import('../native/native-shell.tsx'), loadFurtherTexts()]);
  return { default: Loaded };
});

/** The frame around every screen. */
export function Shell() {
  const t = useT();
  const wide = useWide();
  const rail = useApp((state) => state.rail);
  const { key } = useLocation();
  /** The place in the history where the menu was opened: it closes when that changes. */
  const [menuAt, setMenuAt] = useState<string>();
  const openMenu = () => setMenuAt(key);
  useApp(({ settings }) => settings.projectId);
  useQuery(librariesQuery(useLocale()));
  useNotices();
  const { missing, covers } = useConsent();
  const hasAccounts = useApp(({ accounts, leftSessions }) => accounts.length + leftSessions.length > 0);
  const status = useConfig(({ config }) => config.status);
  return (
    <div className={styles.shell} data-rail={rail}>
      <div className={styles.app} inert={covers}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        {wide ? (
          <Suspense fallback={<div className={styles.drawerPlace} />}>
            <PermanentDrawer rail={rail} />
          </Suspense>
        ) : null}
        <AppBar wide={wide} rail={rail} onMenu={openMenu} />
        <Suspense>
          {wide || covers ? null : (
            <TemporaryDrawer open={menuAt === key} onOpen={openMenu} onClose={() => setMenuAt(undefined)} />
          )}
        </Suspense>
        <main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
        <BottomBar />
      </div>
      <Suspense>{missing ? <Consent covers={covers} /> : null}</Suspense>
      <Suspense>{status.offline || status.maintenance.enabled ? <MaintenanceNotice /> : null}</Suspense>
      <Suspense>{hasAccounts || isKiosk() ? <SessionWatch /> : null}</Suspense>
      <Suspense>{isNative ? <NativeShell /> : null}</Suspense>
      <Suspense>{covers ? null : <LaterParts />}</Suspense>
      <Snackbars />
    </div>
  );
}

/** Whether the consent is missing, and whether it covers the app until it is given. */
function useConsent(): { missing: boolean; covers: boolean } {
  const missing = useApp(({ mode, cookiesAccepted }) => !mode.privacyAccepted || cookiesAccepted === false);
  const termsPath = useConfig(({ config }) => config.terms?.split(/[?#]/)[0]);
  const { pathname } = useLocation();
  return { missing, covers: missing && !readable.test(pathname) && pathname !== termsPath };
}

/** Shows the notices about changes that the patron did not make. */
function useNotices(): void {
  const navigate = useNavigate();
  const notices = useApp((state) => state.notices);
  useEffect(() => {
    if (notices.length === 0) return;
    dispatch({ type: 'notices-shown' });
    void import('./show-notices.ts').then(({ showNotices }) => showNotices(notices, () => void navigate('/libraries')));
  }, [notices, navigate]);
}

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Outlet } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { librariesQuery } from '#shared/state/libraries-query.ts';
import { useApp } from '#shared/state/store.ts';
import { Snackbars } from '#shared/ui/status/snackbars.tsx';
import { AppBar } from './app-bar.tsx';
import { PermanentDrawer, TemporaryDrawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import styles from './shell.module.css';
import { useConsent } from './use-consent.ts';
import { useNotices } from './use-notices.ts';
import { useWide } from './use-wide.ts';

const Consent = lazy(async () => ({ default: (await import('#features/privacy/consent.tsx')).Consent }));
const MaintenanceNotice = lazy(async () => ({
  default: (await import('#features/maintenance/maintenance-notice.tsx')).MaintenanceNotice,
}));
const SessionWatch = lazy(async () => {
  const [{ SessionWatch: Watch }] = await Promise.all([import('../session/session-watch.tsx'), loadFurtherTexts()]);
  return { default: Watch };
});

/** What stands around every screen. */
export function Shell() {
  const t = useT();
  const wide = useWide();
  const rail = useApp((state) => state.rail);
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
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
        {wide ? <PermanentDrawer rail={rail} /> : null}
        <AppBar wide={wide} rail={rail} onMenu={() => setMenuOpen(true)} />
        {wide ? null : <TemporaryDrawer open={menuOpen} onOpen={() => setMenuOpen(true)} onClose={closeMenu} />}
        <main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <Suspense>{missing ? <Consent covers={covers} /> : null}</Suspense>
      <Suspense>{status.offline || status.maintenance.enabled ? <MaintenanceNotice /> : null}</Suspense>
      <Suspense>{hasAccounts || isKiosk() ? <SessionWatch /> : null}</Suspense>
      <Snackbars />
    </div>
  );
}

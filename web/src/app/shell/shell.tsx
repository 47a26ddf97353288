import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { librariesQuery } from '#shared/state/libraries-query.ts';
import { useApp } from '#shared/state/store.ts';
import { Snackbars } from '#shared/ui/snackbars.tsx';
import { AppBar } from './app-bar.tsx';
import { PermanentDrawer, TemporaryDrawer } from './drawer.tsx';
import { Footer } from './footer.tsx';
import styles from './shell.module.css';
import { useNotices } from './use-notices.ts';
import { useWide } from './use-wide.ts';

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
  return (
    <div className={styles.shell} data-rail={rail}>
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
      <Snackbars />
      <ScrollRestoration />
    </div>
  );
}

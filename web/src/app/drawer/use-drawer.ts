import { isNative } from '@buchfink/device/platform/platform';
import { useEffect, useState } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import { useMultiMode } from '#shared/config/use-multi-mode.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useSession } from '#shared/session/current-session.ts';
import { anyHasPart } from '#shared/state/libraries/library-parts.ts';
import { useLibraryPending } from '#shared/state/libraries/use-library-pending.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { type DrawerEntries, drawerEntries } from './drawer-entries.ts';

type Extend = typeof import('./project-entries.ts').addProjectEntries;

/** The current entries of the drawer. The code for links and pages of a project is loaded only where there are some. */
export function useDrawer(): DrawerEntries {
  const t = useT();
  const locale = useLocale();
  const appConfig = useConfig(({ config }) => config);
  const library = useLibrary();
  const coming = useLibraryPending();
  // Most libraries have both: their entries are shown until the library is known.
  const bothFeatures = coming && { acquisitions: true, events: true };
  const config = { ...appConfig, features: { ...featuresFor(appConfig, library), ...bothFeatures } };
  const online = useOnline();
  const multi = useMultiMode();
  const withMeta = useMetasearchEnabled();
  const ofLibrary = (library !== undefined || coming) && online;
  const libraries = useApp(({ selection }) => selection.libraries);
  const withAccounts = anyHasPart(libraries, 'accounts');
  const loggedIn = useSession() !== undefined;
  const chosen = useApp(({ settings }) => settings.themeChanger);
  const [extend, setExtend] = useState<{ by: Extend }>();
  const hasExtras = config.nav.items.length + Object.keys(config.contentPages).length > 0;
  useEffect(() => {
    if (!hasExtras) return;
    import('./project-entries.ts').then(
      ({ addProjectEntries: withExtras }) => setExtend({ by: withExtras }),
      (error: unknown) => console.warn('The drawer keeps to its own entries', error),
    );
  }, [hasExtras]);
  const themeChanger = chosen || config.settings.themeChanger;
  const builtIn = drawerEntries({
    config,
    native: isNative,
    multi,
    withMeta,
    ofLibrary,
    library,
    withAccounts,
    loggedIn,
    themeChanger,
    t,
  });
  return extend ? extend.by(builtIn, { config, locale, multi, ofLibrary }) : builtIn;
}

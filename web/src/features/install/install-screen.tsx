import { mdiApple, mdiGooglePlay, mdiOpenInApp, mdiPlusBoxOutline, mdiWeb } from '@mdi/js';
import { useParams } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { detectPlatform, platforms } from '#shared/install/detect-platform.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { ChipLink, Chips } from '#shared/ui/action/chip.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './install.module.css';
import { InstallHere } from './install-here.tsx';
import { installLinks } from './install-links.ts';

const icons = { android: mdiGooglePlay, ios: mdiApple, web: mdiWeb };

/** How to install the app on this device or another: from its store, or from the browser. */
export function InstallScreen() {
  const t = useT();
  const { platform: requested = '', libraryId = '' } = useParams();
  const config = useConfig((state) => state.config);
  const current = useLibrary();
  const named = useApp(({ selection }) => selection.libraries.find(({ id }) => String(id) === libraryId));
  const library = named ?? current;
  const platform = detectPlatform(requested, navigator.userAgent, navigator.maxTouchPoints);
  const { open, store } = installLinks(platform, config, library);
  return (
    <Page title={t('install.title')} lead={t('install.lead', { app: config.title })}>
      <Chips label={t('install.platforms')}>
        {platforms.map((option) => (
          <li key={option}>
            <ChipLink
              icon={icons[option]}
              replace
              to={`/install/${option}${libraryId ? `/${encodeURIComponent(libraryId)}` : ''}`}
              aria-current={option === platform ? 'true' : undefined}
            >
              {t(`install.${option}`)}
            </ChipLink>
          </li>
        ))}
      </Chips>
      <div className={styles.ways}>
        {store ? (
          <InstallOption
            icon={icons[platform]}
            href={store}
            title={t(platform === 'ios' ? 'install.app-store' : 'install.play-store')}
          >
            {t('install.store-text')}
          </InstallOption>
        ) : null}
        {open ? (
          <InstallOption icon={mdiOpenInApp} href={open} title={t('install.open')}>
            {t('install.open-text', { library: library?.libname ?? '' })}
          </InstallOption>
        ) : null}
        <section className={styles.card}>
          <Icon path={mdiPlusBoxOutline} size={32} />
          <InstallHere platform={platform} />
        </section>
      </div>
    </Page>
  );
}

function InstallOption({
  icon,
  href,
  title,
  children,
}: {
  icon: string;
  href: string;
  title: string;
  children: string;
}) {
  const t = useT();
  return (
    <section className={styles.card}>
      <Icon path={icon} size={32} />
      <div>
        <h2>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {title}
            <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
          </a>
        </h2>
        <p>{children}</p>
      </div>
    </section>
  );
}

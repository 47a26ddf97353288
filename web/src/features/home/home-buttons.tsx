import { documentLocales } from '@buchfink/contract/config';
import { mdiMapSearchOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { LocalText } from '#shared/i18n/local-text.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { documentAddress } from '#shared/links/document-address.ts';
import { findIcon } from '#shared/links/named-icons.ts';
import { type LinkTarget, safeTarget } from '#shared/links/safe-target.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './home.module.css';

/** The most buttons; more would be a menu. */
const maxButtons = 12;

/** The project's own buttons on the home screen, and its guided tour. */
export function HomeButtons() {
  const t = useT();
  const locale = useLocale();
  const config = useConfig((state) => state.config);
  const { homeButtons, helpLinks } = config;
  const tour = {
    id: ' tour',
    text: t('home.guided-tour'),
    icon: mdiMapSearchOutline,
    href: documentAddress(helpLinks.guidedTour, locale, documentLocales(config)),
  };
  const projectButtons = homeButtons.map(({ title, icon, ...button }) => ({
    ...button,
    text: <LocalText of={title} />,
    icon: findIcon(icon),
  }));
  const buttons = [...projectButtons.slice(0, maxButtons), tour].flatMap(({ id, text, icon, ...addresses }) => {
    const target = safeTarget(addresses);
    return target ? [{ id, text, icon, target }] : [];
  });
  if (buttons.length === 0) return null;
  return (
    <ul className={`${styles.tiles} ${styles.own}`}>
      {buttons.map(({ id, text, icon, target }) => (
        <li key={id}>
          <Tile target={target} icon={icon}>
            {text}
          </Tile>
        </li>
      ))}
    </ul>
  );
}

function Tile({ target, icon, children }: { target: LinkTarget; icon: string; children: ReactNode }) {
  const t = useT();
  const words = (
    <>
      <span className={styles.sign}>
        <Icon path={icon} />
      </span>
      {children}
    </>
  );
  if ('to' in target) {
    return (
      <Link className={styles.tile} to={target.to}>
        {words}
      </Link>
    );
  }
  return (
    <a className={styles.tile} href={target.href} target="_blank" rel="noopener noreferrer">
      {words}
      <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
    </a>
  );
}

import { mdiBankOutline, mdiHelpCircleOutline, mdiHuman } from '@mdi/js';
import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { libraryTitle } from '#shared/libraries/library-title.ts';
import { useLibrary } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './footer.module.css';

/** The chosen library, help, the accessibility statement, and the names of the sources of covers; a record links to that of its cover. */
export function Footer() {
  const t = useT();
  const library = useLibrary();
  const title = library && libraryTitle(library);
  const { help, accessibility } = useConfig(({ config }) => config.infoPages);
  const credits = useConfig(({ config }) => config.coverCredits);
  return (
    <footer className={styles.footer}>
      <Link to={title ? '/info' : '/libraries'} aria-label={title && t('shell.footer-info', { library: title })}>
        <Icon path={mdiBankOutline} size={18} />
        {title ?? t('shell.no-library')}
      </Link>
      {help.visible ? (
        <Link to="/help">
          <Icon path={mdiHelpCircleOutline} size={18} />
          {t('shell.help')}
        </Link>
      ) : null}
      {accessibility.visible ? (
        <Link to="/accessibility">
          <Icon path={mdiHuman} size={18} />
          {t('shell.accessibility')}
        </Link>
      ) : null}
      {credits?.length ? (
        <p className={styles.credits}>
          {t('shell.cover-credits')} {joinIsolated(credits, ', ')}
        </p>
      ) : null}
    </footer>
  );
}

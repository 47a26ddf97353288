import type { Library } from '@buchfink/contract/libraries';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import { mdiBankOutline, mdiHelpCircleOutline } from '@mdi/js';
import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { libraryTitle, libraryTitleParts } from '#shared/libraries/library-title.ts';
import { useLibrary } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './footer.module.css';

/** The chosen library, help, and the names of the sources of covers; a record links to that of its cover. */
export function Footer() {
  const t = useT();
  const library = useLibrary();
  const help = useConfig(({ config }) => config.infoPages.help.visible);
  const credits = useConfig(({ config }) => config.coverCredits);
  return (
    <footer className={styles.footer}>
      {library ? (
        <Link to="/info" aria-label={t('shell.footer-info', { library: libraryTitle(library) })}>
          <Icon path={mdiBankOutline} size={18} />
          <LibraryTitle library={library} />
        </Link>
      ) : (
        <Link to="/libraries">
          <Icon path={mdiBankOutline} size={18} />
          {t('shell.no-library')}
        </Link>
      )}
      {help ? (
        <Link to="/help">
          <Icon path={mdiHelpCircleOutline} size={18} />
          {t('shell.help')}
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

function LibraryTitle({ library }: { library: Library }) {
  const { name, shortname } = libraryTitleParts(library);
  return (
    <span>
      <bdi>{name}</bdi>
      {shortname ? (
        <span className={styles.short}>
          {' '}
          (<bdi>{shortname}</bdi>)
        </span>
      ) : null}
    </span>
  );
}

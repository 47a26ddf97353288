import { mdiBankOutline, mdiHelpCircleOutline } from '@mdi/js';
import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { bidiIsolate } from '#shared/i18n/bidi-isolate.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLibrary } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './footer.module.css';

/** The chosen library, help, and the credits of the sources of covers. */
export function Footer() {
  const t = useT();
  const library = useLibrary();
  const help = useConfig(({ config }) => config.infoPages.help.visible);
  const credits = useConfig(({ config }) => config.coverCredits) ?? [];
  return (
    <footer className={styles.footer}>
      {library ? (
        <Link
          to="/info"
          aria-label={t('shell.footer-info', {
            library: `${bidiIsolate(library.libname)} (${bidiIsolate(library.shortname)})`,
          })}
        >
          <Icon path={mdiBankOutline} size={18} />
          <span>
            <bdi>{library.libname}</bdi>{' '}
            <span className={styles.short}>
              (<bdi>{library.shortname}</bdi>)
            </span>
          </span>
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
      {credits.length > 0 ? (
        <p className={styles.credits}>
          {t('shell.cover-credits')}{' '}
          {credits.map(({ text, url }) =>
            url === undefined ? (
              <span key={text}>{text}</span>
            ) : (
              <a key={text} href={url} target="_blank" rel="noopener noreferrer">
                {text}
                <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
              </a>
            ),
          )}
        </p>
      ) : null}
    </footer>
  );
}

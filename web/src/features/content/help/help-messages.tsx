import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import styles from './help.module.css';

/** What a library tells its patrons, and the ways that they choose; nothing where none does. */
export function HelpMessages() {
  const t = useT();
  const library = useLibrary();
  const libraries = useApp(({ selection }) => selection.libraries);
  const offering = library ? [library] : libraries;
  if (!offering.some(({ capabilities }) => capabilities.notices)) return null;
  return (
    <section className={styles.messages}>
      <h2>{t('help.messages')}</h2>
      <dl className={styles.topics}>
        <dt>
          <Link to="/notices">{t('shell.notices')}</Link>
        </dt>
        <dd>{t('help.messages-inbox')}</dd>
        {offering.some(({ capabilities }) => capabilities.noticeWishes) ? (
          <>
            <dt>
              <Link to="/profile">{t('profile.title')}</Link>
            </dt>
            <dd>{t('help.messages-wishes')}</dd>
            <dt>{t('help.messages-push')}</dt>
            <dd>{t('help.messages-push-text')}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import styles from './help.module.css';

const keys = [
  { id: 'search', keys: ['/'] },
  { id: 'suggestions', keys: ['↓', '↑'] },
  { id: 'search-now', keys: ['Enter'] },
  { id: 'close', keys: ['Esc'] },
  { id: 'next', keys: ['Tab'] },
] as const;

/** The keys of the app, for those who have a keyboard. */
export function HelpKeys() {
  const t = useT();
  const isOff = useApp(({ settings }) => settings.searchKeyOff === true);
  return (
    <section className={`${styles.card} ${styles.keysCard}`}>
      <h2>{t('help.keys')}</h2>
      <dl className={styles.keys}>
        {keys
          .filter(({ id }) => id !== 'search' || !isOff)
          .map((entry) => (
            <div key={entry.id} className={styles.key}>
              <dt>
                {entry.keys.map((key) => (
                  <kbd key={key}>{key === 'Enter' ? t('help.key-enter') : key}</kbd>
                ))}
              </dt>
              <dd>{t(`help.key-${entry.id}`)}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.note}>
        <Link to="/settings">{t('help.keys-settings')}</Link>
      </p>
    </section>
  );
}

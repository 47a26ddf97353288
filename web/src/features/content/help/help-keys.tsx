import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import styles from './help.module.css';

/** What the keys do: their signs, or the key of the message with the word on them. */
const actions = [
  { id: 'search', signs: ['/'] },
  { id: 'suggestions', signs: ['↓', '↑'] },
  { id: 'search-now', word: 'help.key-enter' },
  { id: 'close', word: 'help.key-escape' },
  { id: 'next', word: 'help.key-tab' },
] as const;

/** The keys of the app, for those who have a keyboard. */
export function HelpKeys() {
  const t = useT();
  const isOff = useApp(({ settings }) => settings.searchKeyOff === true);
  return (
    <section className={`${styles.card} ${styles.keysCard}`}>
      <h2>{t('help.keys')}</h2>
      <dl className={styles.keys}>
        {actions
          .filter(({ id }) => id !== 'search' || !isOff)
          .map((action) => (
            <div key={action.id} className={styles.key}>
              <dt>
                {('signs' in action ? action.signs : [t(action.word)]).map((sign) => (
                  <kbd key={sign}>{sign}</kbd>
                ))}
              </dt>
              <dd>{t(`help.key-${action.id}`)}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.note}>
        <Link to="/settings">{t('help.keys-settings')}</Link>
      </p>
    </section>
  );
}

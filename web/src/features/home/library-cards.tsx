import type { Library } from '@buchfink/contract/libraries';
import { mdiBankOutline } from '@mdi/js';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { smoothScrollTo } from '#shared/ui/page/smooth-scroll.ts';
import styles from './home.module.css';
import { openingStatus } from './opening-status.ts';

/** Libraries to choose from. A tap selects one. */
export function LibraryCards({ title, libraries }: { title: string; libraries: readonly Library[] }) {
  const t = useT();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to="/libraries">{t('home.all-libraries')}</Link>
      </div>
      <ul className={styles.cards}>
        {libraries.map((library) => (
          <li key={library.id}>
            <LibraryCard library={library} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LibraryCard({ library }: { library: Library }) {
  const t = useT();
  const locale = useLocale();
  const opening = library.opening && openingStatus(library.opening, { t, locale, now: new Date() }).text;
  const below = joinIsolated([library.city, opening]);
  return (
    <button
      type="button"
      className={`${styles.card} ${styles.library}`}
      onClick={() => {
        dispatch({ type: 'library-chosen', libraryId: library.id });
        smoothScrollTo('top');
      }}
    >
      <span className={styles.sign}>
        <Icon path={mdiBankOutline} />
      </span>
      <b>{library.libname}</b>
      {below ? <span className={styles.muted}>{below}</span> : null}
    </button>
  );
}

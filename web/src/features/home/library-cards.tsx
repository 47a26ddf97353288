import type { Library } from '@buchfink/contract/libraries';
import { mdiBankOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { smoothScrollTo } from '#shared/ui/page/smooth-scroll.ts';
import styles from './home.module.css';
import { openingStatus } from './opening-status.ts';

interface Props {
  title: string;
  libraries: readonly Library[];
  /** How far away a library is, in words. */
  distanceText?: (library: Library) => string | undefined;
  /** Stands between the title and the cards. */
  children?: ReactNode;
}

/** Libraries to choose from. A tap selects one. */
export function LibraryCards({ title, libraries, distanceText, children }: Props) {
  const t = useT();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to="/libraries">{t('home.all-libraries')}</Link>
      </div>
      {children}
      <ul className={styles.cards}>
        {libraries.map((library) => (
          <li key={library.id}>
            <LibraryCard library={library} distanceText={distanceText?.(library)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LibraryCard({ library, distanceText }: { library: Library; distanceText: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const opening = library.opening && openingStatus(library.opening, { t, locale, now: new Date() });
  const place = joinIsolated([library.city, distanceText]);
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
      {place ? (
        <span dir="auto" className={styles.muted}>
          {place}
        </span>
      ) : null}
      {opening ? (
        <span className={`${styles.muted} ${opening.open ? styles.open : ''}`}>
          {joinIsolated([opening.text, opening.next])}
        </span>
      ) : null}
    </button>
  );
}

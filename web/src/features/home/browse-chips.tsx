import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultLink } from '#shared/search/path/result-link.ts';
import { startingPoints } from '#shared/search/starting-points.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './home.module.css';

/** Starting points in a library's catalogue for patrons without a particular title in mind. */
export function BrowseChips({ libraryId }: { libraryId: number }) {
  const t = useT();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('home.browse')}</h2>
      </div>
      <ul className={styles.tiles}>
        {startingPoints(new Date().getFullYear()).map(({ label, icon, search }) => (
          <li key={label}>
            <Link className={styles.tile} rel="nofollow" to={resultLink(libraryId, search)}>
              <span className={styles.sign}>
                <Icon path={icon} />
              </span>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Library } from '@buchfink/contract/libraries';
import { mdiCheckCircle, mdiHeart, mdiHeartOutline } from '@mdi/js';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { initials } from '#shared/libraries/library-list.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { dispatch } from '#shared/state/store.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './libraries.module.css';

/** One library. A click on the row selects it and opens its search, or its information where it has no catalogue. */
export function LibraryCard({
  library,
  current,
  favourite,
  distance,
  now,
}: {
  library: Library;
  current: boolean;
  favourite: boolean;
  /** Kilometres. */
  distance: number | undefined;
  now: Date;
}) {
  const t = useT();
  const locale = useLocale();
  const away = distance === undefined ? undefined : formatKilometres(locale, distance);
  const hours = library.opening && openingText(library.opening, { t, locale, now });
  return (
    <li className={`${styles.card} ${current ? styles.current : ''}`}>
      <span className={styles.badge} aria-hidden="true">
        {initials(library)}
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={libraryPath(library)} aria-current={current ? 'true' : undefined}>
            {library.libname}
          </Link>
          {current ? (
            <span className={styles.chosen}>
              <Icon path={mdiCheckCircle} size={18} />
              <VisuallyHidden>{t('libraries.current')}</VisuallyHidden>
            </span>
          ) : null}
        </h2>
        <p className={styles.facts}>{joinIsolated([library.city, away, hours])}</p>
        {library.notice ? (
          <p className={styles.notice} {...languageProps(library.noticeLanguage)}>
            {library.notice}
          </p>
        ) : null}
      </div>
      <IconButton
        className={styles.heart ?? ''}
        icon={favourite ? mdiHeart : mdiHeartOutline}
        label={t('libraries.favourite', { library: library.libname })}
        tip="end"
        aria-pressed={favourite}
        onClick={() => dispatch({ type: 'favourite-toggled', libraryId: library.id })}
      />
    </li>
  );
}

/** Where a library begins: its search, or what there is to know about it where it has no catalogue. */
const libraryPath = ({ id, capabilities }: Pick<Library, 'id' | 'capabilities'>): string =>
  `/${capabilities.search ? 'search' : 'info'}/${id}`;

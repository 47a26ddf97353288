import type { Item } from '@buchfink/contract/search';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import type { SearchAddress } from '#shared/search/search-address.ts';
import { Cover } from '#shared/ui/cover.tsx';
import { MediaIcon } from '#shared/ui/media-icon.tsx';
import { WatchButton } from '#shared/watchlist/watch-button.tsx';
import { Highlight } from './highlight.tsx';
import { ItemAvailability } from './item-availability.tsx';
import styles from './result.module.css';
import { ResultEditions } from './result-editions.tsx';

/** One hit; the link of the title covers the whole row. */
export function ResultHit({ item, words, search }: { item: Item; words: string; search: SearchAddress }) {
  const t = useT();
  const title = <Highlight text={item.title} words={words} />;
  return (
    <li className={styles.hit}>
      <div className={styles.cover}>
        <Cover work={item} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>
          {item.id === null ? (
            title
          ) : (
            <Link to={`/record/${item.libraryId}/${encodeURIComponent(item.id)}`}>{title}</Link>
          )}
        </h2>
        {item.author || item.subtitle ? (
          <p className={styles.by}>
            {item.author}
            {item.subtitle ? (
              <span className={styles.subtitle}>
                {item.author ? ' · ' : ''}
                {item.subtitle}
              </span>
            ) : null}
          </p>
        ) : null}
        <p className={styles.meta}>
          <MediaIcon type={item.mediaType} />
          {[t(`media.${item.mediaType}`), item.year].filter(Boolean).join(' · ')}
        </p>
        {item.id === null ? (
          <p className={styles.meta}>{t('catalogue.no-id')}</p>
        ) : (
          <p className={styles.state}>
            <ItemAvailability item={item} />
          </p>
        )}
        {item.editions ? <ResultEditions item={item} editions={item.editions} search={search} /> : null}
      </div>
      <WatchButton work={item} className={styles.keep ?? ''} />
    </li>
  );
}

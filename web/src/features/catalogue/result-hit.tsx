import type { Item } from '@buchfink/contract/search';
import { Link } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { AvailabilityMark } from '#shared/ui/availability-mark.tsx';
import { Cover } from '#shared/ui/cover.tsx';
import { MediaIcon } from '#shared/ui/media-icon.tsx';
import { Highlight } from './highlight.tsx';
import { nearDate, todayHere } from './near-date.ts';
import styles from './result.module.css';

/** One hit; the link of the title covers the whole row. */
export function ResultHit({ item, words }: { item: Item; words: string }) {
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
            <Where item={item} />
          </p>
        )}
      </div>
    </li>
  );
}

/** Availability in one line: where it stands, or when it comes back. */
function Where({ item: { availability } }: { item: Item }) {
  const t = useT();
  const locale = useLocale();
  const { state, returnDate, branches } = availability;
  const back = returnDate && t('catalogue.back-on', { date: nearDate(locale, returnDate, todayHere()) });
  return <AvailabilityMark state={state}>{state === 'available' ? branches?.join(', ') : back}</AvailabilityMark>;
}

import { type Item, search } from '@buchfink/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { newest } from '#shared/search/starting-points.ts';
import { useLibrary } from '#shared/state/store.ts';
import { Cover } from '#shared/ui/cover.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import home from './home.module.css';
import styles from './shelf.module.css';

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const size = 14;

/** What is new in my library, standing on a shelf. Says nothing when there is nothing new or no answer. */
export function NewShelf({ libraryId }: { libraryId: number }) {
  const t = useT();
  const locale = useLocale();
  const { sort, ...fields } = newest(new Date().getFullYear());
  const { config } = useConfig();
  const isOffered = featuresFor(config, useLibrary()).acquisitions;
  const all = isOffered ? '/acquisitions' : `/result?${new URLSearchParams({ ...fields, sort: sort ?? '' })}`;
  const { data, isPending } = useQuery({
    queryKey: ['new-shelf', locale, libraryId],
    queryFn: ({ signal }) => {
      const body = {
        libraryId,
        fields: Object.entries(fields).map(([id, value]) => ({ id, value })),
        sort: 'newest' as const,
        limit: size,
        countFacets: false,
      };
      return call(search, { params: { libraryId }, body, signal });
    },
  });
  const works = data?.items.filter((item) => item.id !== null) ?? [];
  if (!isPending && works.length === 0) return null;
  return (
    <section className={home.section}>
      <div className={home.head}>
        <h2>{t('home.shelf')}</h2>
        <Link to={all}>{t('home.shelf-all')}</Link>
      </div>
      <ul className={styles.shelf}>
        {isPending
          ? placeholders.map((key) => (
              <li key={key} className={styles.work}>
                <Skeleton height="100%" />
                <span className={styles.words}>
                  <Skeleton width="80%" height="1rem" />
                </span>
              </li>
            ))
          : works.map((item) => (
              <li key={`${item.libraryId} ${item.id}`}>
                <Work item={item} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function Work({ item }: { item: Item }) {
  return (
    <Link className={styles.work} to={`/record/${item.libraryId}/${encodeURIComponent(item.id ?? '')}`}>
      <span className={styles.cover}>
        <Cover work={item} />
      </span>
      <span className={styles.words}>
        <b>{item.title}</b>
        <span>{item.author ?? item.year}</span>
      </span>
    </Link>
  );
}

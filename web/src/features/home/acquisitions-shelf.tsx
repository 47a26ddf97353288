import { search } from '@buchfink/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { resultLink } from '#shared/search/path/result-link.ts';
import { newest } from '#shared/search/starting-points.ts';
import { Shelf, ShelfSkeleton, ShelfWork } from '#shared/shelf/shelf.tsx';
import { useLibrary } from '#shared/state/store.ts';
import home from './home.module.css';

const size = 14;

/** The new titles of the chosen library on a shelf. Renders nothing without new titles or without an answer. */
export function AcquisitionsShelf({ libraryId }: { libraryId: number }) {
  const t = useT();
  const locale = useLocale();
  const { sort, ...fields } = newest(new Date().getFullYear());
  const { config } = useConfig();
  const isOffered = featuresFor(config, useLibrary()).acquisitions;
  const all = isOffered ? '/acquisitions' : resultLink(libraryId, { ...fields, sort: sort ?? '' });
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
      {isPending ? (
        <ShelfSkeleton />
      ) : (
        <Shelf>
          {works.map((item) => (
            <li key={`${item.libraryId} ${item.id}`}>
              <ShelfWork item={item} />
            </li>
          ))}
        </Shelf>
      )}
    </section>
  );
}

import { mdiHistory } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { getServiceContext } from '#shared/api/service-context.ts';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { formatRelativeTime } from '#shared/i18n/relative-time.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/metasearch/meta-address.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { searchName } from '#shared/search/address/search-name.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { listStoredSearches, type StoredSearch } from '../stream/stored-searches.ts';
import styles from './stored-search-list.module.css';

/** Searches whose hits are stored on the device and can be read without a connection. */
export function StoredSearchList() {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const [searches, setSearches] = useState<readonly StoredSearch[]>([]);
  const { projectId } = getServiceContext();
  useEffect(() => {
    void listStoredSearches(projectId, locale).then(setSearches);
  }, [projectId, locale]);
  if (searches.length === 0) return null;
  return (
    <section className={styles.kept}>
      <h2>{t('metasearch.kept')}</h2>
      <ul>
        {searches.map(({ search, at }) => {
          const to = metaSearchPath(search);
          return (
            <li key={to}>
              <Link to={to}>
                <Icon path={mdiHistory} />
                <b>{searchName(search, t)}</b>
                <small>
                  {joinIsolated([
                    t('metasearch.libraries-of', { count: search.libraries?.length ?? 0 }),
                    formatRelativeTime(locale, new Date(at).toISOString(), now),
                  ])}
                </small>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

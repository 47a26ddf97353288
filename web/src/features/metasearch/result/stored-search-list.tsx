import { formatRelativeTime } from '@buchfink/texts/relative-time';
import { mdiHistory } from '@mdi/js';
import { useEffect, useState } from 'react';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { OfflineLinks } from '#shared/offline/offline-links.tsx';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { metaSearchPath } from '#shared/search/address/meta-address.ts';
import { searchName } from '#shared/search/address/search-name.ts';
import { listStoredSearches, type StoredSearch } from '../stream/stored-searches.ts';

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
  const links = searches.map(({ search, at }) => ({
    to: metaSearchPath(search),
    icon: mdiHistory,
    text: searchName(search, t),
    detail: joinIsolated([
      t('metasearch.libraries-of', { count: search.libraries?.length ?? 0 }),
      formatRelativeTime(locale, new Date(at).toISOString(), now),
    ]),
  }));
  return <OfflineLinks title={t('metasearch.kept')} links={links} />;
}

import { recordPath } from '@buchfink/contract/text/path-segment';
import { mdiBookOpenPageVariantOutline, mdiHistory } from '@mdi/js';
import { useEffect, useState } from 'react';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { searchName } from '#shared/search/address/search-name.ts';
import { type CachedAnswers, readCachedAnswers } from './cached-answers.ts';
import { OfflineLinks } from './offline-links.tsx';

/** Searches and titles from the cache that can be read offline. */
export function CachedAnswersList() {
  const t = useT();
  const locale = useLocale();
  const [cached, setCached] = useState<CachedAnswers>();
  const { projectId } = getServiceContext();
  useEffect(() => {
    readCachedAnswers(projectId, locale).then(setCached, () => undefined);
  }, [projectId, locale]);
  const links = [
    ...(cached?.searches ?? []).map((search) => ({
      to: resultPath(search),
      icon: mdiHistory,
      text: searchName(search, t),
    })),
    ...(cached?.records ?? []).map(({ libraryId, id, title }) => ({
      to: recordPath(libraryId, id),
      icon: mdiBookOpenPageVariantOutline,
      text: title,
    })),
  ];
  return <OfflineLinks title={t('notice.seen')} links={links} />;
}

import { mdiHistory } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { servicePlace } from '#shared/api/service-place.ts';
import { ageText } from '#shared/i18n/age-text.ts';
import { inOneLine } from '#shared/i18n/isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/metasearch/meta-address.ts';
import { useMinute } from '#shared/opening/use-minute.ts';
import { searchName } from '#shared/search/search-name.ts';
import { Icon } from '#shared/ui/icon.tsx';
import styles from './stored-list.module.css';
import { type StoredSearch, storedSearches } from './stream/stored-searches.ts';

/** Searches whose hits are kept on the device and can be read without a connection. */
export function KeptList() {
  const t = useT();
  const locale = useLocale();
  const now = useMinute();
  const [kept, setKept] = useState<readonly StoredSearch[]>([]);
  const { projectId } = servicePlace();
  useEffect(() => {
    void storedSearches(projectId, locale).then(setKept);
  }, [projectId, locale]);
  if (kept.length === 0) return null;
  return (
    <section className={styles.kept}>
      <h2>{t('metasearch.kept')}</h2>
      <ul>
        {kept.map(({ search, at }) => {
          const to = metaSearchPath(search);
          return (
            <li key={to}>
              <Link to={to}>
                <Icon path={mdiHistory} />
                <b>{searchName(search, t)}</b>
                <small>
                  {inOneLine([
                    t('metasearch.libraries-of', { count: search.libraries?.length ?? 0 }),
                    ageText(locale, new Date(at).toISOString(), now),
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

import { mdiBookOpenPageVariantOutline, mdiHistory } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { servicePlace } from '#shared/api/service-place.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { recordPath } from '#shared/search/record-path.ts';
import { resultPath } from '#shared/search/search-address.ts';
import { searchName } from '#shared/search/search-name.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { type SeenAnswers, seenAnswers } from './seen-answers.ts';
import styles from './seen-list.module.css';

/** Searches and titles that were seen and can be read without a connection. */
export function SeenList() {
  const t = useT();
  const locale = useLocale();
  const [seen, setSeen] = useState<SeenAnswers>();
  const { projectId } = servicePlace();
  useEffect(() => {
    seenAnswers(projectId, locale).then(setSeen, () => undefined);
  }, [projectId, locale]);
  const links = [
    ...(seen?.searches ?? []).map((search) => ({
      to: resultPath(search),
      icon: mdiHistory,
      text: searchName(search, t),
    })),
    ...(seen?.records ?? []).map(({ libraryId, id, title }) => ({
      to: recordPath(libraryId, id),
      icon: mdiBookOpenPageVariantOutline,
      text: title,
    })),
  ];
  if (links.length === 0) return null;
  return (
    <section className={styles.seen}>
      <h2>{t('notice.seen')}</h2>
      <ul>
        {links.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon path={icon} />
              <span dir="auto">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { RecordView } from '@buchfink/contract/record';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { PageHeading } from '#shared/ui/page/page.tsx';
import { MediaIcon } from '#shared/ui/work/media-icon.tsx';
import styles from './record-head.module.css';

/** Keys of the details that are shown in one line below the author. */
const factKeys = ['year', 'extent', 'language', 'publisher'];

/** A title with more characters than this is set one step smaller. */
const longTitle = 60;

/** Medium, title, author and facts of a record. */
export function RecordHead({ view }: { view: RecordView }) {
  const t = useT();
  const facts = factKeys.map((key) => view.details.find((detail) => detail.key === key)?.value);
  return (
    <div className={styles.head}>
      <PageHeading className={`${styles.title} ${view.title.length > longTitle ? styles.long : ''}`}>
        {view.title}
      </PageHeading>
      {/* Above the title for the eyes; who reads on from the heading hears it next. */}
      <p className={styles.medium}>
        <MediaIcon type={view.mediaType} />
        {t(`media.${view.mediaType}`)}
      </p>
      {view.subtitle ? <p className={styles.subtitle}>{view.subtitle}</p> : null}
      {view.author ? (
        <p className={styles.by}>
          {view.authorQuery ? (
            <Link rel="nofollow" to={searchPath(view, view.authorQuery)}>
              {view.author}
            </Link>
          ) : (
            view.author
          )}
        </p>
      ) : null}
      <p className={styles.facts}>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

/** A search within the record's own library. */
function searchPath({ libraryId }: RecordView, fields: NonNullable<RecordView['authorQuery']>): string {
  return resultPath({ libraryId, fields, filters: {}, sort: 'relevance' });
}

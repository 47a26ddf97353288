import type { Detail, RecordView } from '@buchfink/contract/record';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { recordPath } from '#shared/search/path/record-path.ts';
import styles from './record.module.css';
import { seriesText } from './series-text.ts';

/** All details of the work. Values with the same label are grouped. */
export function RecordDetails({ view }: { view: RecordView }) {
  const t = useT();
  const groups = new Map<string, Detail[]>();
  for (const detail of view.details) {
    const label = detail.label || detail.key;
    groups.set(label, [...(groups.get(label) ?? []), detail]);
  }
  if (groups.size === 0) return null;
  return (
    <section className={styles.details}>
      <h2>{t('catalogue.details')}</h2>
      <dl>
        {[...groups].map(([label, details]) => (
          <div key={label}>
            <dt>{label}</dt>
            {details.map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record never change places
              <dd key={index}>
                <Value detail={detail} libraryId={view.libraryId} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ detail, libraryId }: { detail: Detail; libraryId: number }) {
  const t = useT();
  if (detail.kind === 'search' && detail.query) {
    return (
      <Link rel="nofollow" to={resultPath({ libraryId, fields: detail.query, filters: {}, sort: 'relevance' })}>
        {detail.key === 'series' ? seriesText(detail.value, t) : detail.value}
      </Link>
    );
  }
  if (detail.kind === 'link' && detail.href && /^https?:\/\//i.test(detail.href)) {
    return (
      <a href={detail.href} target="_blank" rel="noopener noreferrer">
        {detail.value}
      </a>
    );
  }
  if (detail.kind === 'record' && detail.recordId !== undefined)
    return <Link to={recordPath(libraryId, detail.recordId)}>{detail.value}</Link>;
  return detail.value;
}

import type { Detail, RecordView } from '@buchfink/contract/record';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { Chip, ChipLink, Chips } from '#shared/ui/action/chip.tsx';
import { isLinkToPages } from './record-about.tsx';
import styles from './record-details.module.css';
import { seriesText } from './series-text.ts';

/** The number of subjects that are shown at once. */
const maxSubjects = 12;

/** All details of the work. Values with the same label are grouped. */
export function RecordDetails({ view }: { view: RecordView }) {
  const t = useT();
  const groups = new Map<string, Detail[]>();
  for (const detail of view.details.filter((line) => !isLinkToPages(line))) {
    const label = detail.label || detail.key;
    groups.set(label, [...(groups.get(label) ?? []), detail]);
  }
  if (groups.size === 0) return null;
  return (
    <section className={styles.details}>
      <h2>{t('catalogue.details')}</h2>
      <dl>
        {[...groups].map(([label, details]) => (
          <div key={label} className={isSubject(details) ? styles.subjects : undefined}>
            <dt>{label}</dt>
            {isSubject(details) ? (
              <dd>
                <Subjects details={details} libraryId={view.libraryId} />
              </dd>
            ) : (
              details.map((detail, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record never change places
                <dd key={index}>
                  <Value detail={detail} libraryId={view.libraryId} />
                </dd>
              ))
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

const isSubject = ([first]: readonly Detail[]) => first?.key === 'subject' || first?.key === 'genre';

/** The subjects as chips, each a search; the rest of a long list on request. */
function Subjects({ details, libraryId }: { details: readonly Detail[]; libraryId: number }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const furtherCount = details.length <= maxSubjects + 1 ? 0 : details.length - maxSubjects;
  return (
    <Chips>
      {details.slice(0, isOpen ? undefined : details.length - furtherCount).map(({ value, query }) => (
        <li key={value}>
          {query ? (
            <ChipLink rel="nofollow" to={resultPath({ libraryId, fields: query, filters: {}, sort: 'relevance' })}>
              {value}
            </ChipLink>
          ) : (
            value
          )}
        </li>
      ))}
      {furtherCount > 0 ? (
        <li>
          <Chip className={styles.moreSubjects} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('catalogue.fewer-subjects') : t('catalogue.more-subjects', { count: furtherCount })}
          </Chip>
        </li>
      ) : null}
    </Chips>
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

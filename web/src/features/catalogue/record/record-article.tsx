import { branchesOnShelf } from '@buchfink/contract/branches/branches-on-shelf';
import type { RecordView } from '@buchfink/contract/record';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import { mdiOpenInNew } from '@mdi/js';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { recordPath } from '#shared/search/path/record-path.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Page, PageHeading } from '#shared/ui/page/page.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { MediaIcon } from '#shared/ui/work/media-icon.tsx';
import { formatYear } from '#shared/ui/work/year-text.ts';
import { EditionList } from '../editions/edition-list.tsx';
import styles from './record.module.css';
import { RecordAbout } from './record-about.tsx';
import { RecordActs } from './record-acts.tsx';
import { RecordAvailability } from './record-availability.tsx';
import { RecordCopies } from './record-copies.tsx';
import { RecordCover } from './record-cover.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordOnShelf } from './record-on-shelf.tsx';
import { RecordReserve } from './record-reserve.tsx';
import { RecordShelf } from './record-shelf.tsx';

/** Keys of the details that are shown in one line below the author. */
const factKeys = ['year', 'extent', 'language', 'publisher'];

/** A title with more characters than this is set one step smaller. */
const longTitle = 60;

/** The record: title, availability, copies and details. */
export function RecordArticle({ view }: { view: RecordView }) {
  const t = useT();
  const onShelf = branchesOnShelf(view, useHomeBranch(view.libraryId));
  const facts = factKeys.map((key) => view.details.find((detail) => detail.key === key)?.value);
  const editions = view.related?.find(({ kind, items }) => kind === 'work' && items.length > 0);
  const shelves = view.related?.filter(({ kind }) => kind !== 'work') ?? [];
  return (
    <Page title={view.title} heading="own" answer={view}>
      <article className={styles.record}>
        <div className={styles.top}>
          <RecordCover view={view} />
          <div className={styles.head}>
            <p className={styles.medium}>
              <MediaIcon type={view.mediaType} />
              {t(`media.${view.mediaType}`)}
            </p>
            <PageHeading className={`${styles.title} ${view.title.length > longTitle ? styles.long : ''}`}>
              {view.title}
            </PageHeading>
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
          <div className={styles.acts}>
            <RecordAvailability view={view} branchCount={onShelf.length} />
            <div className={styles.mainAct}>
              <div>
                {view.online ? (
                  <OnlineAccess {...view.online} />
                ) : onShelf.length > 0 ? (
                  <RecordOnShelf view={view} branches={onShelf} />
                ) : (
                  <RecordReserve view={view} />
                )}
              </div>
            </div>
            {view.online && onShelf.length > 0 ? <RecordOnShelf view={view} branches={onShelf} /> : null}
            {view.online || onShelf.length > 0 ? <RecordReserve view={view} isSecondary /> : null}
            <RecordActs view={view} />
          </div>
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <RecordAbout view={view} />
            <RecordCopies view={view} />
            {editions ? (
              <section>
                <h2>{editions.label}</h2>
                <div className={styles.editions}>
                  <EditionList of={view} items={editions.items} />
                </div>
              </section>
            ) : null}
            {view.parent ? (
              <section>
                <h2>{t('catalogue.parent')}</h2>
                <p className={styles.gap}>
                  <Link to={recordPath(view.libraryId, view.parent.id)}>{view.parent.title}</Link>
                </p>
              </section>
            ) : null}
            {view.volumes.length > 0 ? (
              <section>
                <h2>{t('catalogue.volumes')}</h2>
                <ul className={styles.table}>
                  {view.volumes.map(({ id, number, title, year, latestYear }) => (
                    <li key={id}>
                      <Link to={recordPath(view.libraryId, id)}>{joinIsolated([number, title])}</Link>
                      <span className={styles.small}>{formatYear({ year, latestYear })}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
          <RecordDetails view={view} />
        </div>
        {shelves.map((shelf) => (
          <RecordShelf key={`${shelf.kind} ${shelf.label}`} {...shelf} />
        ))}
      </article>
    </Page>
  );
}

/** The link to the work online, and who may use it. */
function OnlineAccess({ url, label, note }: NonNullable<RecordView['online']>) {
  const t = useT();
  return (
    <>
      <a className={styles.online} href={url} target="_blank" rel="noopener noreferrer">
        {t('catalogue.open-online')}
        <Icon path={mdiOpenInNew} size={20} />
        <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
      </a>
      {label || note ? (
        <p className={styles.access} dir="auto">
          {joinIsolated([label, note])}
        </p>
      ) : null}
    </>
  );
}

/** A search within the record's own library. */
function searchPath({ libraryId }: RecordView, fields: NonNullable<RecordView['authorQuery']>): string {
  return resultPath({ libraryId, fields, filters: {}, sort: 'relevance' });
}

import { branchesOnShelf } from '@buchfink/contract/branches/branches-on-shelf';
import type { RecordView } from '@buchfink/contract/record';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { mdiOpenInNew } from '@mdi/js';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useHomeBranch } from '#shared/state/libraries/use-home-branch.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { formatYear } from '#shared/ui/work/year-text.ts';
import { EditionList } from '../editions/edition-list.tsx';
import styles from './record.module.css';
import { RecordAbout } from './record-about.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordAvailability } from './record-availability.tsx';
import { RecordCopies } from './record-copies.tsx';
import { RecordCover } from './record-cover.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordHead } from './record-head.tsx';
import mainActionStyles from './record-main-action.module.css';
import { RecordOnShelf } from './record-on-shelf.tsx';
import { RecordReference } from './record-reference.tsx';
import { RecordReserve } from './record-reserve.tsx';
import { RecordShelf } from './record-shelf.tsx';

/** The record: title, availability, copies and details. */
export function RecordArticle({ view }: { view: RecordView }) {
  const t = useT();
  const onShelf = branchesOnShelf(view, useHomeBranch(view.libraryId));
  const [nextBranch] = onShelf;
  const editions = view.related?.find(({ kind, items }) => kind === 'work' && items.length > 0);
  const shelves = view.related?.filter(({ kind }) => kind !== 'work') ?? [];
  return (
    <Page title={view.title} heading="own" answer={view}>
      <RecordReference view={view} />
      <article className={styles.record}>
        <div className={styles.top}>
          <RecordCover view={view} />
          <RecordHead view={view} />
          <div className={mainActionStyles.acts}>
            <RecordAvailability view={view} branchCount={onShelf.length} />
            <div className={mainActionStyles.mainAction}>
              <div>
                {view.online ? (
                  <OnlineAccess {...view.online} />
                ) : nextBranch ? (
                  <RecordOnShelf view={view} branch={nextBranch} />
                ) : (
                  <RecordReserve view={view} />
                )}
              </div>
            </div>
            {view.online && nextBranch ? <RecordOnShelf view={view} branch={nextBranch} /> : null}
            {view.online || nextBranch ? <RecordReserve view={view} isSecondary /> : null}
            <RecordActions view={view} />
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
      <a className={mainActionStyles.online} href={url} target="_blank" rel="noopener noreferrer">
        {t('catalogue.open-online')}
        <Icon path={mdiOpenInNew} isMirrored size={20} />
        <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
      </a>
      {label || note ? (
        <p className={mainActionStyles.access} dir="auto">
          {joinIsolated([label, note])}
        </p>
      ) : null}
    </>
  );
}

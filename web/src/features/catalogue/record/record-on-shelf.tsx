import { contactOfBranch } from '@buchfink/contract/branches/branches-on-shelf';
import type { TitleBranch } from '@buchfink/contract/branches/title-branches';
import type { RecordView } from '@buchfink/contract/record';
import { mdiChevronRight, mdiDirections, mdiMapMarkerCheckOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { bidiIsolate, joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { branchPath } from '#shared/opening/branch-path.ts';
import { directionsUrl } from '#shared/opening/directions-url.ts';
import { libraryInfoQuery } from '#shared/opening/library-info-query.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './record-main-action.module.css';

interface Props {
  view: RecordView;
  /** The branch to go to. */
  branch: TitleBranch;
}

/** Where to fetch the title now: the branch, the shelf mark and the opening hours; leads to the branch and on the way there. */
export function RecordOnShelf({ view: { libraryId }, branch }: Props) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const routes = useConfig(({ config }) => config.map.route);
  const { data, isLoading } = useQuery(libraryInfoQuery(locale, libraryId));
  const contact = contactOfBranch(branch, data);
  const opening = branch.opening ?? contact?.opening;
  const directions = contact && directionsUrl(contact, routes);
  return (
    <div className={styles.shelfActions}>
      <Link className={styles.onShelf} to={branchPath(libraryId, branch.id)}>
        <Icon path={mdiMapMarkerCheckOutline} />
        <span>
          <b>
            <span className={styles.now}>{t('catalogue.on-shelf-now')} </span>
            <bdi>{joinIsolated([branch.name, branch.shelfmark], ', ')}</bdi>
          </b>
          <small>{opening ? openingText(opening, { t, locale, now }) : t('catalogue.to-branch')}</small>
        </span>
        <Icon path={mdiChevronRight} isMirrored />
      </Link>
      {directions ? (
        <a
          className={styles.directions}
          href={directions}
          target="_blank"
          rel="noopener noreferrer"
          title={t('map.route')}
          aria-label={`${t('map.route')}: ${bidiIsolate(branch.name)} (${t('shell.new-window')})`}
        >
          <Icon path={mdiDirections} />
        </a>
      ) : isLoading ? (
        <span className={styles.directionsWaiting} />
      ) : null}
    </div>
  );
}

import { info as infoEndpoint } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import { mdiChevronDown, mdiDirections, mdiInformationOutline, mdiMagnify } from '@mdi/js';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { directionsUrl } from '#shared/opening/directions-url.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './library-list.module.css';

/** The current hours and branches of a library. */
export const libraryInfoQuery = (libraryId: number, locale: string) =>
  queryOptions({
    queryKey: ['info', getServiceContext().projectId, locale, libraryId],
    queryFn: ({ signal }) => call(infoEndpoint, { params: { libraryId }, signal }),
    staleTime: 60_000,
  });

interface Props {
  readonly library: Library;
  readonly chosen: boolean;
  /** Chosen on the map: scrolls into view and takes the focus. */
  readonly picked: boolean;
  /** Kilometres. */
  readonly distance: number | undefined;
  readonly now: Date;
  readonly onToggle: () => void;
}

/** One library of the list. Expanded, it shows its opening hours and links. */
export function LibraryRow({ library, chosen, picked, distance, now, onToggle }: Props) {
  const t = useT();
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const away = distance === undefined ? undefined : formatKilometres(locale, distance);
  const { opening, city, geo, libname } = library;
  useEffect(() => {
    if (picked) button.current?.focus();
  }, [picked]);
  return (
    <li className={`${styles.row} ${chosen ? styles.chosen : ''}`}>
      <button ref={button} type="button" className={styles.head} aria-expanded={chosen} onClick={onToggle}>
        <span className={styles.words}>
          <b>{libname}</b>
          <small>
            {joinIsolated([city, away, geo ? undefined : t('map.no-position')])}
            {opening ? (
              <span className={opening.openNow ? styles.open : styles.shut}>
                {openingText(opening, { t, locale, now })}
              </span>
            ) : null}
          </small>
        </span>
        <Icon path={mdiChevronDown} className={styles.arrow ?? ''} />
      </button>
      {chosen ? <LibraryDetails library={library} now={now} /> : null}
    </li>
  );
}

function LibraryDetails({ library, now }: { library: Library; now: Date }) {
  const t = useT();
  const locale = useLocale();
  const { data, isPending } = useQuery(libraryInfoQuery(library.id, locale));
  const routes = useConfig(({ config }) => config.map.route);
  const address = data?.address ?? library.address;
  const goal = directionsUrl({ address, geo: library.geo }, routes);
  const branches = data?.branches.filter(({ opening }) => opening) ?? [];
  return (
    <div className={styles.place}>
      {address ? <p className={styles.address}>{address}</p> : null}
      {isPending ? <Skeleton width="60%" /> : null}
      {branches.length > 0 ? (
        <ul className={styles.branches} aria-label={t('info.branches')}>
          {branches.map(({ id, name, opening }) => (
            <li key={id}>
              <span>{name}</span>
              {opening ? (
                <small className={opening.openNow ? styles.open : styles.shut}>
                  {openingText(opening, { t, locale, now })}
                </small>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.acts}>
        {library.capabilities.search ? (
          <ButtonLink variant="tonal" icon={mdiMagnify} to={`/search/${library.id}`}>
            {t('map.search')}
          </ButtonLink>
        ) : null}
        <ButtonLink variant="text" icon={mdiInformationOutline} to={`/info/${library.id}`}>
          {t('map.info')}
        </ButtonLink>
        {goal ? (
          <a className={styles.way} href={goal} target="_blank" rel="noopener noreferrer">
            <Icon path={mdiDirections} size={20} />
            {t('map.route')}
            <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
          </a>
        ) : null}
      </div>
    </div>
  );
}

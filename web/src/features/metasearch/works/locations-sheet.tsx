import type { Item } from '@buchfink/contract/search';
import { formatShortDate, localToday } from '@buchfink/texts/short-date';
import { mdiAccountClockOutline } from '@mdi/js';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { AvailabilityMark } from '#shared/ui/work/availability-mark.tsx';
import { formatYear } from '#shared/ui/work/year-text.ts';
import { branchesText, hitPath, isReservable, placeToGo } from './location-text.ts';
import styles from './locations-sheet.module.css';
import type { Work } from './rank-works.ts';
import type { WorkLocation } from './work-location.ts';

interface Props {
  /** Absent = closed. */
  work: Work | undefined;
  onClose: () => void;
  onReserve: (item: Item) => void;
}

/** All locations of a work, the best first, with every edition; no hit is left out. */
export function LocationsSheet({ work, onClose, onReserve }: Props) {
  return (
    <Sheet open={work !== undefined} onClose={onClose} title={work?.item.title ?? ''}>
      <ul className={styles.places}>
        {work?.locations.map((location) => (
          <LocationEntry key={`${location.libraryId} ${location.online}`} location={location} onReserve={onReserve} />
        ))}
      </ul>
    </Sheet>
  );
}

function LocationEntry({ location, onReserve }: { location: WorkLocation; onReserve: Props['onReserve'] }) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const { library, items, kilometres, online } = location;
  const place = placeToGo(location);
  const facts = [
    online ? t('metasearch.online') : library?.city,
    kilometres !== undefined && !online ? formatKilometres(locale, kilometres) : undefined,
    ...(place?.opening && !online
      ? [place.name === library?.libname ? undefined : place.name, openingText(place.opening, { t, locale, now })]
      : []),
  ];
  return (
    <li>
      <h3>{library?.libname}</h3>
      <p className={styles.facts}>{joinIsolated(facts)}</p>
      <ul className={styles.items}>
        {items.map((item) => (
          <Edition key={item.id ?? item.position} location={location} item={item} onReserve={onReserve} />
        ))}
      </ul>
    </li>
  );
}

function Edition({ location, item, onReserve }: { location: WorkLocation; item: Item; onReserve: Props['onReserve'] }) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const { state, returnDate } = item.availability;
  const what = joinIsolated([t(`media.${item.mediaType}`), formatYear(item)]);
  const to = hitPath(item);
  const back = returnDate && t('catalogue.back-on', { date: formatShortDate(locale, returnDate, localToday()) });
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.what}>
          {to ? <Link to={to}>{what}</Link> : what}
          {item.subtitle ? <span className={styles.facts}>{item.subtitle}</span> : null}
        </p>
        <AvailabilityMark state={state}>{state === 'available' ? branchesText(item, location) : back}</AvailabilityMark>
        {to ? null : <p className={styles.facts}>{t('metasearch.no-record')}</p>}
      </div>
      {isReservable(location, item) ? (
        <Button
          variant="tonal"
          icon={mdiAccountClockOutline}
          aria-label={t('metasearch.reserve-at', { title: item.title, library: location.library?.libname ?? '' })}
          disabled={!online}
          onClick={() => onReserve(item)}
        >
          {t('act.do-reserve')}
        </Button>
      ) : null}
    </li>
  );
}

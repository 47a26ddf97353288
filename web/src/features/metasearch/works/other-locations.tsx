import type { Library } from '@buchfink/contract/libraries';
import { Link } from 'react-router';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { shortLibraryName } from '#shared/libraries/short-library-name.ts';
import { AvailabilityMark } from '#shared/ui/work/availability-mark.tsx';
import styles from './best-location.module.css';
import { hitPath, stateText } from './location-text.ts';
import type { WorkLocation } from './work-location.ts';

interface Props {
  title: string;
  locations: readonly WorkLocation[];
  /** All libraries there are. */
  libraries: readonly Library[];
  /** A location has more than one edition. */
  more: boolean;
  /** More locations may come: their line keeps its space. */
  reserveSpace: boolean;
  onAll: () => void;
}

/** The most locations that are named. */
const maxNamed = 3;

/** The other locations of a work in one line, each a link to its record, and a button for all of them. */
export function OtherLocations({ title, locations, libraries, more, reserveSpace, onAll }: Props) {
  const t = useT();
  const otherLocations = locations.slice(1);
  // An online copy is the same everywhere: physical copies are named first.
  const first = otherLocations.toSorted((a, b) => Number(a.online) - Number(b.online));
  const className = `${styles.others} ${reserveSpace ? styles.held : ''}`;
  if (otherLocations.length === 0 && !more) return reserveSpace ? <div className={className} /> : null;
  const allPlaces = t('metasearch.all-places', { count: locations.length });
  return (
    <div className={className}>
      {first.slice(0, maxNamed).map((location) => (
        <span key={`${location.libraryId} ${location.online}`} className={styles.other}>
          <OtherLocation location={location} libraries={libraries} />
        </span>
      ))}
      <button
        type="button"
        className={styles.all}
        aria-haspopup="dialog"
        aria-label={t('account.act-of', { act: allPlaces, title })}
        onClick={onAll}
      >
        {allPlaces}
      </button>
    </div>
  );
}

function OtherLocation({ location, libraries }: { location: WorkLocation; libraries: readonly Library[] }) {
  const t = useT();
  const locale = useLocale();
  const { library, items, online, kilometres } = location;
  const [item] = items;
  if (!item || !library) return null;
  const name = shortLibraryName(library, libraries);
  const to = hitPath(item);
  const away = kilometres === undefined ? undefined : formatKilometres(locale, kilometres);
  const words = online ? [t(`media.${item.mediaType}`)] : [stateText(item, t, locale), away];
  return (
    <AvailabilityMark state={item.availability.state} name={to ? <Link to={to}>{name}</Link> : name}>
      {joinIsolated(words, ', ')}
    </AvailabilityMark>
  );
}

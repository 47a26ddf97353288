import { formatShortDate, localToday } from '@buchfink/texts/short-date';
import type { ReactNode } from 'react';
import { bidiIsolate, joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { openingText } from '#shared/opening/opening-text.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import styles from './best-location.module.css';
import { branchesText, placeToGo, reasonKey, stateText, toneOf } from './location-text.ts';
import type { WorkLocation } from './work-location.ts';

interface Props {
  location: WorkLocation;
  /** There is no other location. */
  isOnly: boolean;
  /** A better location may still come: its text gets the reserved space. */
  reserveSpace: boolean;
  action: ReactNode;
}

/** The best location of a work: the reason, availability, distance and opening hours. */
export function BestLocation({ location, isOnly, reserveSpace, action }: Props) {
  const t = useT();
  const { reason } = location;
  const tone = toneOf(reason);
  const classNames = [styles.best, tone === 'later' ? '' : styles[tone], reserveSpace ? styles.held : ''];
  return (
    <div className={classNames.join(' ')} data-place={reason}>
      <span className={styles.why}>{t(reasonKey(reason, isOnly))}</span>
      <span className={styles.where}>
        <Where location={location} />
      </span>
      {action ? <span className={styles.act}>{action}</span> : <End location={location} />}
    </div>
  );
}

function Where({ location }: { location: WorkLocation }) {
  const t = useT();
  const locale = useLocale();
  const { library, reason, items } = location;
  const [item] = items;
  if (!item) return null;
  const name = library?.libname ?? '';
  if (location.online) {
    return (
      <>
        <b>{t(`media.${item.mediaType}`)}</b> {t('metasearch.via', { library: name })}&nbsp;·{' '}
        {stateText(item, t, locale)}
      </>
    );
  }
  const { returnDate } = item.availability;
  if (reason === 'earliest-return' && returnDate) {
    return (
      <>
        {t('metasearch.earliest')}{' '}
        <b>
          <bdi>{name}</bdi>
        </b>
        , {formatShortDate(locale, returnDate, localToday())}
      </>
    );
  }
  const branches = branchesText(item, location);
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      {branches ? `, ${bidiIsolate(branches)}` : ''}&nbsp;· {stateText(item, t, locale)}
    </>
  );
}

function End({ location }: { location: WorkLocation }) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const { kilometres, online, reason } = location;
  const place = placeToGo(location);
  // Opening hours do not matter for a copy that is not there.
  const isOnShelf = toneOf(reason) === 'here' || reason === 'on-the-spot';
  const hours = isOnShelf && place?.opening ? openingText(place.opening, { t, locale, now }) : undefined;
  const away = kilometres === undefined ? undefined : formatKilometres(locale, kilometres);
  const text = online ? t('metasearch.online') : joinIsolated([hours, away]);
  return text ? <span className={styles.end}>{text}</span> : null;
}

import type { LibraryEvent } from '@buchfink/contract/events';
import { formatDate } from '@buchfink/texts/format';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DateBlock } from '#shared/events/date-block.tsx';
import { eventDay } from '#shared/events/event-text.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import { MoreButton } from '#shared/ui/action/more-button.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { EventCard } from './event-card.tsx';
import { groupByMonth, listVenues } from './event-list.ts';
import styles from './events.module.css';

/** The most venues that are offered as a choice. */
const maxPlaces = 8;
/** Events shown at first, and added with each "more". */
const atOnce = 20;

/** The events by month and day. The address holds the chosen venue. */
export function EventMonths({
  libraryId,
  events,
  timeZone = 'Europe/Berlin',
}: {
  libraryId: number;
  events: readonly LibraryEvent[];
  timeZone?: string | undefined;
}) {
  const t = useT();
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const [count, setCount] = useState(atOnce);
  const months = useRef<HTMLDivElement>(null);
  const places = listVenues(events).slice(0, maxPlaces);
  const chosen = places.find((place) => place === query.get('place'));
  const choose = (place?: string) => {
    setQuery(place ? { place } : {}, { replace: true, preventScrollReset: true });
    setCount(atOnce);
  };
  // Keyboard and screen reader users continue with the first new event.
  useEffect(() => {
    if (count > atOnce) months.current?.querySelectorAll('article')[count - atOnce]?.focus({ preventScroll: true });
  }, [count]);
  const today = dateInTimeZone(timeZone, new Date());
  const filteredEvents = chosen === undefined ? events : events.filter(({ location }) => location === chosen);
  return (
    <>
      {places.length > 1 ? (
        <div className={styles.choice}>
          <Chips label={t('events.places')}>
            <li>
              <Chip aria-pressed={chosen === undefined} onClick={() => choose()}>
                {t('events.everywhere')}
              </Chip>
            </li>
            {places.map((place) => (
              <li key={place}>
                <Chip aria-pressed={chosen === place} onClick={() => choose(place)}>
                  {place}
                </Chip>
              </li>
            ))}
          </Chips>
        </div>
      ) : null}
      <div ref={months}>
        {groupByMonth(filteredEvents.slice(0, count), today).map(({ month, days }) => (
          <section key={month} className={styles.month}>
            <h2>{formatDate(locale, `${month}-01`, { month: 'long', year: 'numeric' })}</h2>
            {days.map(({ date, events: onDay }) => (
              <section key={date} className={styles.day}>
                <h3>
                  <DateBlock day={date} today={date === today} />
                  <VisuallyHidden>{eventDay(date, today, { t, locale })}</VisuallyHidden>
                </h3>
                <ul className={styles.cards}>
                  {onDay.map((event) => (
                    <li key={event.id}>
                      <EventCard libraryId={libraryId} event={event} day={date} today={today} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </section>
        ))}
      </div>
      {filteredEvents.length > count ? (
        <MoreButton onMore={() => setCount(count + atOnce)}>{t('events.later')}</MoreButton>
      ) : null}
    </>
  );
}

import { Link } from 'react-router';
import { DateBlock } from '#shared/events/date-block.tsx';
import { eventDay, eventTime } from '#shared/events/event-text.ts';
import { useEvents } from '#shared/events/use-events.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { dateInTimeZone } from '#shared/opening/date-in-time-zone.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './events.module.css';
import home from './home.module.css';

const maxEvents = 4;

/** The next events of the chosen library. Renders nothing without events or without an answer. */
export function NextEvents({
  libraryId,
  timeZone = 'Europe/Berlin',
}: {
  libraryId: number;
  timeZone?: string | undefined;
}) {
  const t = useT();
  const locale = useLocale();
  const { data = [] } = useEvents(libraryId);
  if (data.length === 0) return null;
  const today = dateInTimeZone(timeZone, new Date());
  return (
    <section className={home.section}>
      <div className={home.head}>
        <h2>{t('events.title')}</h2>
        <Link to="/events">{t('events.see-all')}</Link>
      </div>
      <ul className={styles.events}>
        {data.slice(0, maxEvents).map((event) => {
          const start = event.start.slice(0, 10);
          const day = start < today ? today : start;
          return (
            <li key={event.id}>
              <DateBlock day={day} today={day === today} />
              <div>
                <h3 dir="auto" {...languageProps(event.language)}>
                  {event.title}
                </h3>
                <p>
                  <VisuallyHidden>{eventDay(day, today, { t, locale })}, </VisuallyHidden>
                  {joinIsolated([eventTime(event, day, { t, locale }), event.location])}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

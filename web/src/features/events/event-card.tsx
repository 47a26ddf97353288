import type { CalendarDate } from '@buchfink/contract/calendar-date';
import { eventCalendar, type LibraryEvent } from '@buchfink/contract/events';
import type { Locale } from '@buchfink/contract/locale';
import { platform } from '@buchfink/device/platform/platform';
import {
  mdiAccountGroupOutline,
  mdiCalendarPlusOutline,
  mdiClockOutline,
  mdiMapMarkerOutline,
  mdiOpenInNew,
} from '@mdi/js';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { eventDay, eventTime } from '#shared/events/event-text.ts';
import { bidiIsolate } from '#shared/i18n/join-isolated.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import buttons from '#shared/ui/action/button.module.css';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { DownloadLink } from './download-link.tsx';
import { EventText } from './event-text.tsx';
import styles from './events.module.css';

/** Phones alone load it. */
const CalendarButton = lazyComponent(async () => (await import('./calendar-button.tsx')).CalendarButton);

interface Props {
  libraryId: number;
  event: LibraryEvent;
  /** The day it is listed at, and that of the library now. */
  day: CalendarDate;
  today: CalendarDate;
}

/** A line about an event; `language` where it is not the app's. */
interface Fact {
  readonly icon: string;
  readonly text: string | undefined;
  readonly name: string;
  readonly language?: Locale | undefined;
}

/** One event: time, venue, audience, and its acts. */
export function EventCard({ libraryId, event, day, today }: Props) {
  const t = useT();
  const locale = useLocale();
  const { title, language, location, audience, description, registration, url } = event;
  const link = registration?.required && !registration.full ? (registration.url ?? url) : url;
  const facts: Fact[] = [
    { icon: mdiClockOutline, text: eventTime(event, day, { t, locale }), name: t('events.time') },
    { icon: mdiMapMarkerOutline, text: location, name: t('events.place') },
    { icon: mdiAccountGroupOutline, text: audience, name: t('events.audience'), language },
  ];
  const addLabel = (
    <span className={styles.label}>
      {t('events.add')}
      <VisuallyHidden>
        : {bidiIsolate(title)}, {eventDay(day, today, { t, locale })}
      </VisuallyHidden>
    </span>
  );
  return (
    <article className={styles.card} tabIndex={-1}>
      <h4 dir="auto" {...languageProps(language)}>
        {title}
      </h4>
      <ul className={styles.facts}>
        {facts.map(({ icon, text, name, language: of }) =>
          text ? (
            <li key={name}>
              <Icon path={icon} size={18} />
              <VisuallyHidden>{bidiIsolate(name)}: </VisuallyHidden>
              <span dir="auto" {...languageProps(of)}>
                {text}
              </span>
            </li>
          ) : null,
        )}
      </ul>
      {registration?.full ? <p className={styles.full}>{t('events.full')}</p> : null}
      <p className={styles.acts}>
        {link ? (
          <a className={`${buttons.button} ${buttons.line}`} href={link} target="_blank" rel="noreferrer">
            {t(registration?.required && !registration.full ? 'events.register' : 'events.more')}
            <VisuallyHidden>
              : {bidiIsolate(title)}, {t('shell.new-window')}
            </VisuallyHidden>
            <Icon path={mdiOpenInNew} isMirrored size={18} />
          </a>
        ) : null}
        {platform === 'ios' ? (
          <CalendarButton event={event}>{addLabel}</CalendarButton>
        ) : (
          <DownloadLink
            variant="text"
            icon={mdiCalendarPlusOutline}
            href={endpointUrl(eventCalendar, getServiceContext(), { libraryId, id: event.id })}
          >
            {addLabel}
          </DownloadLink>
        )}
      </p>
      {description ? <EventText markdown={description} title={title} language={language} /> : null}
    </article>
  );
}

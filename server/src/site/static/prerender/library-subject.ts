import type { LibraryEvent } from '@buchfink/contract/events';
import { eventTimeOn } from '@buchfink/contract/events/event-time';
import type { LibraryInfo } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import type { Locale } from '@buchfink/contract/locale';
import { mailAddress, phoneAddress } from '@buchfink/contract/text/contact-address';
import { html } from '../../../base/http/html.ts';
import { formatDay } from '../../../messages/format-values.ts';
import { textsIn, wordsIn } from '../../../messages/texts.ts';
import { joinDescription, link, list, type PageSubject, paragraph, previewHeading } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';
import { eventData, libraryData } from './structured-data.ts';

const maxBranches = 200;
const maxEvents = 20;

/** A library with its contact and its branches. */
export function librarySubject(address: ScreenAddress, info: LibraryInfo): PageSubject {
  const { name, address: postalAddress, phone, email, website, branches } = info;
  const branchLines = branches
    .slice(0, maxBranches)
    .map((branch) => [branch.name, branch.address].filter(Boolean).join(' · '));
  return {
    title: name,
    description: joinDescription([postalAddress, phone, website]),
    data: libraryData(address, info),
    preview: previewHeading(name),
    content: html`
      <h1>${name}</h1>
      ${paragraph(postalAddress)}
      ${phone && html`<p>${link(phoneAddress(phone), phone)}</p>`}
      ${email && html`<p>${link(mailAddress(email), email)}</p>`}
      ${website && html`<p>${link(website, website)}</p>`}
      ${list(branchLines)}
    `,
  };
}

/** The day and the times of an event: `01.12.2026, 16:00 – 16:45`, `01.12.2026 – 03.12.2026`. */
function eventTimes(event: LibraryEvent, locale: Locale): string {
  const { from, to, lastDay } = eventTimeOn(event);
  const moment = (day: string | undefined, time: string | undefined) =>
    [day && formatDay(day, locale), time].filter(Boolean).join(', ');
  return [moment(event.start.slice(0, 10), from), moment(lastDay, to)].filter(Boolean).join(' – ');
}

/** The next events of a library. */
export function eventsSubject(
  address: ScreenAddress,
  events: readonly LibraryEvent[],
  library: Library | undefined,
): PageSubject {
  const t = textsIn(address.locale);
  const heading = t('events.title');
  const title = library ? wordsIn(address.locale).page.eventsOf({ library: library.fullname }) : heading;
  const nextEvents = events.slice(0, maxEvents);
  const eventLines = nextEvents.map((event) =>
    [eventTimes(event, address.locale), event.title, event.location].filter(Boolean).join(' · '),
  );
  return {
    title,
    barTitle: heading,
    description: joinDescription(nextEvents.slice(0, 3).map(({ title: name }) => name)),
    data:
      nextEvents.length > 0
        ? {
            '@context': 'https://schema.org',
            '@graph': nextEvents.map((event) => eventData(address, event, library)),
          }
        : undefined,
    preview: previewHeading(heading),
    content: html`<h1>${title}</h1>${list(eventLines)}`,
  };
}

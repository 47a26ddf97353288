import { ApiException } from '@buchfink/contract/error';
import { allEventsCalendar, eventCalendar, events, type LibraryEvent } from '@buchfink/contract/events';
import type { Locale } from '@buchfink/contract/locale';
import { mount, RawAnswer, type ServiceScope } from '../http/endpoint/mount.ts';
import type { LibrarySettings } from '../libraries/library-settings.ts';
import type { Project } from '../projects/project.ts';
import { formatCalendarFile } from './calendar-file.ts';
import type { EventStore } from './event-store.ts';
import { upcomingEvents } from './upcoming-events.ts';

interface EventsRequest {
  readonly project: Project;
  readonly libraryId: number;
  readonly locale: Locale;
  readonly now: Date;
}

/** Mounts a library's events, and the calendar files of one and of all of them. */
export function mountEvents(scope: ServiceScope, store: EventStore): void {
  const coming = async ({ project, libraryId, locale, now }: EventsRequest) => {
    const library = project.libraries.find(({ id }) => id === libraryId);
    if (library === undefined) throw new ApiException('unknown-library');
    const found = await store.eventsOf(project.folder, library);
    const days = library.events?.days ?? 0;
    return { library, found: upcomingEvents(found, { library, locale, now, days }) };
  };

  mount(
    scope,
    events,
    async ({ params, project, locale, context }) =>
      (await coming({ project, libraryId: params.libraryId, locale, now: context.now() })).found,
    { revalidate: true },
  );

  mount(scope, allEventsCalendar, async ({ params, project, locale, context }) => {
    const now = context.now();
    const { library, found } = await coming({ project, libraryId: params.libraryId, locale, now });
    return calendar(found, { library, project, now, name: `${library.ident}-events` });
  });

  mount(scope, eventCalendar, async ({ params, project, locale, context }) => {
    const now = context.now();
    const { library, found } = await coming({ project, libraryId: params.libraryId, locale, now });
    const event = found.find(({ id }) => id === params.id);
    if (event === undefined) throw new ApiException('unknown-event');
    return calendar([event], { library, project, now, name: `${library.ident}-${event.start.slice(0, 10)}` });
  });
}

function calendar(
  found: readonly LibraryEvent[],
  { library, project, now, name }: { library: LibrarySettings; project: Project; now: Date; name: string },
): RawAnswer {
  const uidHost = `${library.ident}.${project.id}`;
  const file = formatCalendarFile(found, { name: library.libname, timeZone: library.timeZone, uidHost, now });
  return new RawAnswer(file, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.ics"`,
    'cache-control': 'no-cache',
  });
}

import { ApiException } from '@buchfink/contract/error';
import { allEventsCalendar, eventCalendar, events, type LibraryEvent } from '@buchfink/contract/events';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { Project } from '../../projects/project/project.ts';
import { type Call, mount, RawAnswer, type ServiceScope } from '../http/mount.ts';
import { formatCalendarFile } from './calendar-file.ts';
import type { EventStore } from './event-store.ts';
import { upcomingEvents } from './upcoming-events.ts';

/** Mounts a library's events, and the calendar files of one and of all of them. */
export function mountEvents(scope: ServiceScope, store: EventStore): void {
  const upcoming = async ({
    project,
    library,
    locale,
    context,
  }: Pick<Call<typeof events>, 'project' | 'library' | 'locale' | 'context'>) => {
    const sources = await store.eventsOf(project.folder, library);
    const days = library.events?.days ?? 0;
    return upcomingEvents(sources, { library, locale, now: context.now(), days });
  };

  mount(scope, events, upcoming, { revalidate: true });

  mount(scope, allEventsCalendar, async (call) => {
    const { library, project, context } = call;
    return calendar(await upcoming(call), {
      library,
      project,
      now: context.now(),
      name: `${library.ident}-events`,
    });
  });

  mount(scope, eventCalendar, async (call) => {
    const { params, library, project, context } = call;
    const event = (await upcoming(call)).find(({ id }) => id === params.id);
    if (event === undefined) throw new ApiException('unknown-event');
    const name = `${library.ident}-${event.start.slice(0, 10)}`;
    return calendar([event], { library, project, now: context.now(), name });
  });
}

function calendar(
  libraryEvents: readonly LibraryEvent[],
  { library, project, now, name }: { library: LibrarySettings; project: Project; now: Date; name: string },
): RawAnswer {
  const uidHost = `${library.ident}.${project.id}`;
  const file = formatCalendarFile(libraryEvents, { name: library.libname, timeZone: library.timeZone, uidHost, now });
  return new RawAnswer(file, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.ics"`,
    'cache-control': 'no-cache',
  });
}

import * as z from 'zod/mini';
import { endpoint, LibraryIdParam } from './endpoint.ts';
import { Locale } from './locale.ts';

/** Whether registration is required, and where. */
const Registration = z.object({ required: z.boolean(), url: z.optional(z.string()), full: z.optional(z.boolean()) });

/**
 * An event on one date. A series is one event per date.
 *
 * `start` and `end` are days `YYYY-MM-DD` if `allDay` (`end` is the last day), else local times with their offset,
 * `2026-12-01T19:00+01:00`; the first sixteen characters are the library's local time.
 */
export const LibraryEvent = z.object({
  id: z.string(),
  title: z.string(),
  /** The language of title, description and audience, where it is known and not that of the call. */
  language: z.optional(Locale),
  start: z.string(),
  end: z.optional(z.string()),
  allDay: z.boolean(),
  location: z.optional(z.string()),
  branchId: z.optional(z.string()),
  /** Markdown. */
  description: z.optional(z.string()),
  url: z.optional(z.string()),
  audience: z.optional(z.string()),
  registration: z.optional(Registration),
});
export type LibraryEvent = z.infer<typeof LibraryEvent>;

/** `GET {service}/library/{libraryId}/events`: current and coming events, ordered by time. */
export const events = endpoint({
  name: 'events',
  summary: 'Coming events of a library',
  path: '/library/:libraryId/events',
  params: LibraryIdParam,
  answer: z.array(LibraryEvent),
});

/** `GET {service}/library/{libraryId}/event/{id}/cal.ics`: iCalendar (RFC 5545), so `answer` is open. */
export const eventCalendar = endpoint({
  name: 'eventCalendar',
  summary: 'One event as a calendar file',
  path: '/library/:libraryId/event/:id/cal.ics',
  params: z.extend(LibraryIdParam, { id: z.string().check(z.minLength(1), z.maxLength(256)) }),
  answer: z.unknown(),
});

/**
 * `GET {service}/library/{libraryId}/events/cal.ics`: all coming events as one calendar, to download or subscribe to.
 */
export const allEventsCalendar = endpoint({
  name: 'allEventsCalendar',
  summary: 'All coming events as a calendar file',
  path: '/library/:libraryId/events/cal.ics',
  params: LibraryIdParam,
  answer: z.unknown(),
});

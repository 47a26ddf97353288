import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A secret of a calendar feed as it stands in its address: 256 random bits. */
export const FeedSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** An address that calendars read due dates and pick-ups from: of one card or of several, of any libraries. */
export const CalendarFeed = z.object({
  secret: FeedSecret,
  /** The whole address, to subscribe to. */
  url: z.string(),
  /** The caller's own card with its number; of the others only the last three characters of it, behind `…`. */
  cards: z.array(z.object({ libraryId: z.number(), userId: z.string() })),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/**
 * `POST {service}/account/feed`: puts the card of the caller into a feed, a new one unless `secret` names one. Who knows
 * the secret sees when what is due, and nothing else. Error `unknown-feed` (404), `not-supported`.
 */
export const addToFeed = endpoint({
  name: 'addToFeed',
  summary: 'Put this card into a calendar feed',
  method: 'POST',
  path: '/account/feed',
  access: 'patron',
  body: z.object({ secret: z.optional(FeedSecret) }),
  answer: CalendarFeed,
});

/** `POST {service}/account/feed/end`: takes this card out of every feed; a feed without cards is gone. */
export const endFeed = endpoint({
  name: 'endFeed',
  summary: 'Take this card out of all calendar feeds',
  method: 'POST',
  path: '/account/feed/end',
  access: 'patron',
  answer: z.object({ ended: z.number() }),
});

/** `GET {service}/feed/{secret}/calendar.ics`: iCalendar (RFC 5545). Error `unknown-feed`. */
export const feedCalendar = endpoint({
  name: 'feedCalendar',
  summary: 'Due dates and pick-ups as a calendar',
  path: '/feed/:secret/calendar.ics',
  params: z.object({ secret: FeedSecret }),
  answer: z.unknown(),
});

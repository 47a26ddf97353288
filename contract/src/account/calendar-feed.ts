import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The secret in the address of a calendar feed: 256 random bits in base64url. */
export const FeedSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A calendar feed of due dates and pick-ups, for one card or several cards of any libraries. */
export const CalendarFeed = z.object({
  secret: FeedSecret,
  /** The address of the subscription, at a host of the project; its path alone where the project names none. */
  url: z.string(),
  /**
   * The caller's own card with its number; the other cards with only the last three characters of theirs, after `…`.
   */
  cards: z.array(z.object({ libraryId: z.number(), userId: z.string() })),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/**
 * `POST {service}/account/feed`: adds the caller's card to a feed; creates the feed unless `secret` names one. A
 * person who knows the secret sees titles and dates, nothing else. Errors: `unknown-feed` (404), `not-supported`.
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

/** `POST {service}/account/feed/end`: removes this card from every feed; a feed without cards is deleted. */
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

import * as z from 'zod/mini';

/** A span of a day in the library's time zone, `HH:MM` each; 24:00 is the end of the day. */
const Span = z.object({ from: z.string(), to: z.string() });

/** The opening state at one instant; all times are local to the library (`timeZone`). */
export const OpeningState = z.object({
  openNow: z.boolean(),
  /** Local date and time `YYYY-MM-DDTHH:MM` of the next opening or closing; absent if none is known. */
  nextChange: z.optional(z.string()),
  /** Today's spans; empty = closed today. */
  today: z.array(Span),
  timeZone: z.string(),
});
export type OpeningState = z.infer<typeof OpeningState>;

/** One of the next fourteen days. `note` is the name of a holiday or the reason for an exception. */
export const OpeningDay = z.object({
  date: z.string(),
  spans: z.array(Span),
  note: z.optional(z.string()),
  exception: z.boolean(),
});
export type OpeningDay = z.infer<typeof OpeningDay>;

/** A range of days with other hours; `hours` in the OSM opening hours syntax unless closed. */
export const OpeningException = z.object({
  from: z.string(),
  to: z.string(),
  closed: z.boolean(),
  hours: z.optional(z.string()),
  reason: z.optional(z.string()),
});
export type OpeningException = z.infer<typeof OpeningException>;

import { Locale } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import { NoticeSettings } from '../plan-notices.ts';
import { leadDays, Reminder } from '../reminder.ts';
import { ScheduledNotification } from '../scheduled-notification.ts';

/** What the runs know of one service and of its cards. */
export const ServiceInput = z.object({
  /** As in the keys of all that is stored for the service; empty for the first one. */
  scope: z._default(z.string(), ''),
  /** `origin` is what stands before the paths of its calls: its host, and its path if it has one. */
  service: z.object({ origin: z.string(), locale: Locale, projectId: z.string() }),
  kind: z.enum(['calendar', 'notifications']),
  leadDays: z.literal(leadDays),
  quietHours: z.object({ from: z.number(), to: z.number() }),
  notices: NoticeSettings,
  scheduled: z.array(ScheduledNotification),
  cards: z.array(
    z.object({
      reminder: Reminder,
      libname: z.string(),
      /** The key of the card's refresh secret in the safe. */
      secretKey: z.string(),
    }),
  ),
});
export type ServiceInput = z.infer<typeof ServiceInput>;

/** What the app hands to the runs in the background: every service with cards that remind. Only the app writes it. */
const BackgroundInput = z.object({ version: z.literal(2), services: z.array(ServiceInput) });
export type BackgroundInput = z.infer<typeof BackgroundInput>;

const ServiceResults = z.object({
  /** The service whose cards they are. */
  origin: z.string(),
  /** The reminders that were updated, as they were after it. */
  reminders: z.array(Reminder),
  scheduled: z.array(ScheduledNotification),
});
export type ServiceResults = z.infer<typeof ServiceResults>;

/** What the runs hand to the app. Only they write it. */
const BackgroundResults = z.object({ version: z.literal(2), services: z.array(ServiceResults) });
export type BackgroundResults = z.infer<typeof BackgroundResults>;

/** Reads a stored input; undefined if it is none. Version 1 was the input of a single service. */
export const parseInput = (text: string | null | undefined): BackgroundInput | undefined =>
  parseStored(BackgroundInput, text) ?? ofOneService(parseStored(ServiceInput, text));

/** Reads stored results; undefined if they are none. Version 1 had those of a single service. */
export const parseResults = (text: string | null | undefined): BackgroundResults | undefined =>
  parseStored(BackgroundResults, text) ?? ofOneService(parseStored(ServiceResults, text));

const ofOneService = <Service>(service: Service | undefined) => service && { version: 2 as const, services: [service] };

/** Reads a stored text; undefined if it is none. */
export function parseStored<Schema extends z.ZodMiniType>(schema: Schema, text: string | null | undefined) {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

import { Locale } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import { NoticeSettings } from '../plan-notices.ts';
import { leadDays, Reminder } from '../reminder.ts';
import { ScheduledNotification } from '../scheduled-notification.ts';

/** What the app hands to the runs in the background. Only the app writes it. */
export const BackgroundInput = z.object({
  version: z.literal(1),
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
export type BackgroundInput = z.infer<typeof BackgroundInput>;

/** What the runs hand to the app. Only they write it. */
export const BackgroundResults = z.object({
  version: z.literal(1),
  /** The service whose cards they are. */
  origin: z.string(),
  /** The reminders that were updated, as they were after it. */
  reminders: z.array(Reminder),
  scheduled: z.array(ScheduledNotification),
});
export type BackgroundResults = z.infer<typeof BackgroundResults>;

/** Reads a stored text; undefined if it is none, or of another version. */
export function parseStored<Schema extends z.ZodMiniType>(schema: Schema, text: string | null | undefined) {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

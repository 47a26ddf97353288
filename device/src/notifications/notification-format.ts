import { fieldsOf, listOf, numberOf, textOf, timeOf } from '../platform/plugin-answer.ts';
import type { LocalNotification } from './definitions.ts';

/*
 * Notifications in the form of `@capacitor/local-notifications`. The native half of a run in the background takes and
 * answers the same form.
 */

/** The kind of notification that our actions belong to. */
export const actionTypeId = 'reminder';
/** Android counts notifications with a Java int. */
const maxId = 2 ** 31 - 1;

/** A notification as the plugin takes it. */
export const notificationOptions = ({ at, extra, isPlain, ...rest }: LocalNotification) => ({
  ...rest,
  schedule: { at, allowWhileIdle: true },
  // An exact alarm would open a page of the system's settings; a reminder may come some minutes later.
  isExactNotification: false,
  extra,
  ...(isPlain ? {} : { actionTypeId }),
  threadIdentifier: actionTypeId,
});

/** The list in an answer of the plugin. Throws a TypeError if there is none. */
export const notificationsOf = (answer: unknown) => listOf(fieldsOf(answer).notifications);

/** The id of a notification; undefined if it is none. */
export const notificationIdOf = (id: unknown) => (Number.isInteger(id) ? numberOf(id, -maxId - 1, maxId) : undefined);

/** Extras come back from the system: from an older app, or none at all. What has no time or id is none of ours. */
export function parseNotification(answer: unknown): LocalNotification[] {
  const { title, body, schedule, extra, ...rest } = fieldsOf(answer);
  const id = notificationIdOf(rest.id);
  const at = timeOf(fieldsOf(schedule).at);
  if (id === undefined || at === undefined) return [];
  return [{ id, title: textOf(title) ?? '', body: textOf(body) ?? '', at, extra: fieldsOf(extra) }];
}

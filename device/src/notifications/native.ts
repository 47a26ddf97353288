import { LocalNotifications as Plugin } from '@capacitor/local-notifications';
import { attempt } from '../platform/device-result.ts';
import { checkPermission, requestPermission } from '../platform/permission.ts';
import { fieldsOf, listOf, numberOf, textOf, timeOf } from '../platform/plugin-answer.ts';
import { subscribe } from '../platform/subscribe.ts';
import type { LocalNotification, LocalNotifications } from './definitions.ts';

/** The kind of notification that our actions belong to. */
const actionTypeId = 'reminder';
/** Android counts notifications with a Java int. */
const maxId = 2 ** 31 - 1;

/** The notifications of a phone by `@capacitor/local-notifications`. */
export const nativeLocalNotifications: LocalNotifications = {
  checkPermission: () => checkPermission(async () => fieldsOf(await Plugin.checkPermissions()).display),
  requestPermission: () => requestPermission(async () => fieldsOf(await Plugin.requestPermissions()).display),
  registerActions: (actions) =>
    attempt(async () => {
      await Plugin.registerActionTypes({
        types: [{ id: actionTypeId, actions: actions.map(({ id, title }) => ({ id, title, foreground: true })) }],
      });
    }),
  listPending: () => attempt(async () => notificationsOf(await Plugin.getPending()).flatMap(pendingOf)),
  listDelivered: () =>
    attempt(async () =>
      notificationsOf(await Plugin.getDeliveredNotifications()).flatMap((one) => idOf(fieldsOf(one).id) ?? []),
    ),
  schedule: (notifications) =>
    attempt(async () => {
      if (notifications.length > 0) await Plugin.schedule({ notifications: notifications.map(optionsOf) });
    }),
  cancel: (ids) =>
    attempt(async () => {
      if (ids.length > 0) await Plugin.cancel({ notifications: ids.map((id) => ({ id })) });
    }),
  onTap: (listener) =>
    subscribe(() =>
      Plugin.addListener('localNotificationActionPerformed', (event) => {
        const { actionId, notification } = fieldsOf(event);
        const { title, body, extra } = fieldsOf(notification);
        listener({
          actionId: textOf(actionId) ?? '',
          notification: { title: textOf(title) ?? '', body: textOf(body) ?? '', extra: fieldsOf(extra) },
        });
      }),
    ),
};

const notificationsOf = (answer: unknown) => listOf(fieldsOf(answer).notifications);
const idOf = (id: unknown) => (Number.isInteger(id) ? numberOf(id, -maxId - 1, maxId) : undefined);

/** Extras come back from the system: from an older app, or none at all. What has no time or id is none of ours. */
function pendingOf(one: unknown): LocalNotification[] {
  const { id, title, body, schedule, extra } = fieldsOf(one);
  const own = { id: idOf(id), at: timeOf(fieldsOf(schedule).at) };
  if (own.id === undefined || own.at === undefined) return [];
  return [{ id: own.id, title: textOf(title) ?? '', body: textOf(body) ?? '', at: own.at, extra: fieldsOf(extra) }];
}

const optionsOf = ({ at, extra, ...rest }: LocalNotification) => ({
  ...rest,
  // An exact alarm would open a page of the system's settings; a reminder may come some minutes later.
  schedule: { at, allowWhileIdle: true, isExactNotification: false },
  extra,
  actionTypeId,
  threadIdentifier: actionTypeId,
});

import { LocalNotifications as Plugin } from '@capacitor/local-notifications';
import { attempt } from '../platform/device-result.ts';
import { checkPermission, requestPermission } from '../platform/permission.ts';
import { fieldsOf, textOf } from '../platform/plugin-answer.ts';
import { subscribe } from '../platform/subscribe.ts';
import type { LocalNotifications } from './definitions.ts';
import {
  actionTypeId,
  notificationIdOf,
  notificationOptions,
  notificationsOf,
  parseNotification,
} from './notification-format.ts';

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
  setName: (name) =>
    attempt(async () => {
      // The plugin makes this channel at each start of the app; for one that exists Android changes its name alone.
      await Plugin.createChannel({ id: 'default', name, description: name });
    }),
  listPending: () => attempt(async () => notificationsOf(await Plugin.getPending()).flatMap(parseNotification)),
  listDelivered: () =>
    attempt(async () =>
      notificationsOf(await Plugin.getDeliveredNotifications()).flatMap(
        (delivered) => notificationIdOf(fieldsOf(delivered).id) ?? [],
      ),
    ),
  schedule: (notifications) =>
    attempt(async () => {
      if (notifications.length > 0) await Plugin.schedule({ notifications: notifications.map(notificationOptions) });
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

import { LocalNotifications as Plugin } from '@capacitor/local-notifications';
import { attempt } from '../platform/device-result.ts';
import { readPermission } from '../platform/permission.ts';
import type { LocalNotification, LocalNotifications } from './definitions.ts';

/** The kind of notification that our actions belong to. */
const actionTypeId = 'reminder';

/** The notifications of a phone by `@capacitor/local-notifications`. */
export const nativeLocalNotifications: LocalNotifications = {
  checkPermission: () => readPermission(async () => (await Plugin.checkPermissions()).display),
  requestPermission: () => readPermission(async () => (await Plugin.requestPermissions()).display),
  registerActions: (actions) =>
    attempt(() =>
      Plugin.registerActionTypes({
        types: [{ id: actionTypeId, actions: actions.map(({ id, title }) => ({ id, title, foreground: true })) }],
      }),
    ),
  listPending: () =>
    attempt(async () =>
      (await Plugin.getPending()).notifications.flatMap(({ id, title, body, schedule, extra }) =>
        schedule?.at ? [{ id, title, body, at: new Date(schedule.at), extra: recordOf(extra) }] : [],
      ),
    ),
  listDelivered: () =>
    attempt(async () => (await Plugin.getDeliveredNotifications()).notifications.map(({ id }) => id)),
  schedule: (notifications) =>
    attempt(async () => {
      if (notifications.length > 0) await Plugin.schedule({ notifications: notifications.map(optionsOf) });
    }),
  cancel: (ids) =>
    attempt(async () => {
      if (ids.length > 0) await Plugin.cancel({ notifications: ids.map((id) => ({ id })) });
    }),
  onTap: async (listener) => {
    const handle = await Plugin.addListener('localNotificationActionPerformed', ({ actionId, notification }) =>
      listener({
        actionId,
        notification: { title: notification.title, body: notification.body, extra: recordOf(notification.extra) },
      }),
    );
    return () => void handle.remove();
  },
};

const optionsOf = ({ at, extra, ...rest }: LocalNotification) => ({
  ...rest,
  // An exact alarm would open a page of the system's settings; a reminder may come some minutes later.
  schedule: { at, allowWhileIdle: true, isExactNotification: false },
  extra,
  actionTypeId,
  threadIdentifier: actionTypeId,
});

/** Extras come back from the system: from an older app, or none at all. */
const recordOf = (extra: unknown): Record<string, unknown> =>
  typeof extra === 'object' && extra !== null ? (extra as Record<string, unknown>) : {};

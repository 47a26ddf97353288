import { unimplemented } from '../platform/device-result.ts';
import type { LocalNotifications } from './definitions.ts';

/** Browsers show notifications only while a page runs: that reminds nobody in time, so they have none. */
export const webLocalNotifications: LocalNotifications = {
  checkPermission: async () => 'denied',
  requestPermission: async () => 'denied',
  registerActions: async () => unimplemented,
  setName: async () => unimplemented,
  listPending: async () => unimplemented,
  listDelivered: async () => unimplemented,
  schedule: async () => unimplemented,
  cancel: async () => unimplemented,
  onTap: async () => () => {},
};

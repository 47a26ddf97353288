import type { DeviceResult } from '../platform/device-result.ts';
import type { Permission } from '../platform/permission.ts';

export interface LocalNotification {
  /** 31 bits; one with the same id is replaced. */
  readonly id: number;
  readonly title: string;
  readonly body: string;
  /** When it is shown. */
  readonly at: Date;
  /** Comes back unchanged, for whoever made it. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Shown without the registered actions. Not part of what `listPending` answers. */
  readonly isPlain?: boolean;
}

/** What was tapped: the notification itself, or one of its actions. */
export interface NotificationTap {
  /** `tap`, or the id of the action. */
  readonly actionId: string;
  readonly notification: Pick<LocalNotification, 'title' | 'body' | 'extra'>;
}

export interface NotificationAction {
  readonly id: string;
  readonly title: string;
}

/** Notifications that the phone shows by itself, without any server. Nothing here throws; failures are values. */
export interface LocalNotifications {
  checkPermission(): Promise<Permission>;
  requestPermission(): Promise<Permission>;
  /** The buttons below each notification; the titles are in the language of the app. */
  registerActions(actions: readonly NotificationAction[]): Promise<DeviceResult<void>>;
  /** Names all notifications for the settings of the phone, in the language of the app. Android alone shows it. */
  setName(name: string): Promise<DeviceResult<void>>;
  listPending(): Promise<DeviceResult<readonly LocalNotification[]>>;
  /** The ids of those that were shown and are still in the list of the phone. */
  listDelivered(): Promise<DeviceResult<readonly number[]>>;
  schedule(notifications: readonly LocalNotification[]): Promise<DeviceResult<void>>;
  cancel(ids: readonly number[]): Promise<DeviceResult<void>>;
  /** Also told of the tap that started the app. Returns what ends it. */
  onTap(listener: (tap: NotificationTap) => void): Promise<() => void>;
}

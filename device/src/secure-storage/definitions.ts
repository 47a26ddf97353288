import type { DeviceResult } from '../platform/device-result.ts';

/** The safe of the phone (Keychain, Keystore), for what must never lie in web storage. Failures are values. */
export interface SecureStorage {
  /** Undefined when there is nothing under the key. */
  get(key: string): Promise<DeviceResult<string | undefined>>;
  set(key: string, value: string): Promise<DeviceResult<void>>;
  remove(key: string): Promise<DeviceResult<void>>;
  listKeys(): Promise<DeviceResult<readonly string[]>>;
}

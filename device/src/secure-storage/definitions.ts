import type { DeviceResult } from '../platform/device-result.ts';

/** The phone's secure storage (Keychain, Keystore), for secrets that web storage must not hold. Failures are values. */
export interface SecureStorage {
  /** Undefined when there is nothing under the key. */
  get(key: string): Promise<DeviceResult<string | undefined>>;
  set(key: string, value: string): Promise<DeviceResult<void>>;
  remove(key: string): Promise<DeviceResult<void>>;
  listKeys(): Promise<DeviceResult<readonly string[]>>;
}

import { KeychainAccess, SecureStorage as Plugin } from '@aparajita/capacitor-secure-storage';
import { attempt } from '../platform/device-result.ts';
import { listOf, textOf } from '../platform/plugin-answer.ts';
import type { SecureStorage } from './definitions.ts';

/** Readable by a refresh in the background once the phone was unlocked, and never carried to another phone. */
const access = KeychainAccess.afterFirstUnlockThisDeviceOnly;

/** The safe of a phone by `@aparajita/capacitor-secure-storage`; nothing goes to a cloud. */
export const nativeSecureStorage: SecureStorage = {
  get: (key) => attempt(async () => textOf(await Plugin.get(key, false, false))),
  set: (key, value) =>
    attempt(async () => {
      await Plugin.set(key, value, false, false, access);
    }),
  remove: (key) =>
    attempt(async () => {
      await Plugin.remove(key, false);
    }),
  listKeys: () => attempt(async () => listOf(await Plugin.keys(false)).flatMap((key) => textOf(key) ?? [])),
};

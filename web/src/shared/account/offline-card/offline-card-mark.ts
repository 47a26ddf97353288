import { isNative } from '@buchfink/device/platform/platform';
import { scoped } from '#shared/state/storage/storage-scope.ts';

/** Says that there are offline cards, and nothing of them. Beside the app's state, since few patrons have any. */
const markKey = () => scoped('buchfink-offline-cards');

/** Whether this device keeps any card for use offline. Loads nothing. */
export function hasOfflineCards(): boolean {
  try {
    return globalThis.localStorage.getItem(markKey()) !== null;
  } catch {
    return false;
  }
}

export function markOfflineCards(isAny: boolean): void {
  try {
    if (isAny) globalThis.localStorage.setItem(markKey(), 'yes');
    else globalThis.localStorage.removeItem(markKey());
  } catch {
    // A device that stores nothing keeps no cards.
  }
}

/** Whether this device can seal what it keeps: in the safe of a phone, or by a key that no script can read. */
export const canSealCards = (): boolean =>
  isNative || (globalThis.isSecureContext === true && 'indexedDB' in globalThis && 'subtle' in globalThis.crypto);

import { isNative } from '@buchfink/device/platform/platform';
import { loadSecureStorage } from '@buchfink/device/secure-storage/secure-storage';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { browserSealedText, type SealedText } from './browser-sealed-text.ts';

/** The sealed text of this service: on a phone in its safe, else in the browser's database. */
export function sealedText(): SealedText {
  const name = scoped('buchfink-offline-cards');
  return isNative ? safeText(name) : browserSealedText(name);
}

function safeText(key: string): SealedText {
  return {
    async read() {
      const stored = await (await loadSecureStorage()).get(key);
      return stored.ok ? stored.value : undefined;
    },
    async write(text) {
      return (await (await loadSecureStorage()).set(key, text)).ok;
    },
    async remove() {
      await (await loadSecureStorage()).remove(key);
    },
  };
}

import type { SecureStorage } from '@buchfink/device/secure-storage/definitions';
import type { SecretStore } from '#shared/session/secret-store.ts';

/** Each service has secrets of its own; the scope of the first one is empty. */
const prefixOf = (scope: string) => `refresh${scope}/`;

/** Keeps refresh secrets in the safe of the phone; the app's state, which lies in web storage, has a random handle. */
export function safeSecretStore(safe: SecureStorage, scope: string): SecretStore {
  const prefix = prefixOf(scope);
  return {
    client: 'native',
    keyOf: (handle) => `${prefix}${handle}`,
    async put(_, refreshToken, before) {
      const handle = before ?? crypto.randomUUID();
      const stored = await safe.set(`${prefix}${handle}`, refreshToken);
      return stored.ok ? handle : undefined;
    },
    async get(handle) {
      const stored = await safe.get(`${prefix}${handle}`);
      return stored.ok ? stored.value : undefined;
    },
    async remove(handle) {
      await safe.remove(`${prefix}${handle}`);
    },
  };
}

/** Removes the secrets of logins that the app no longer has, e.g. after its storage was cleared. */
export async function removeUnknownSecrets(
  safe: SecureStorage,
  scope: string,
  handles: ReadonlySet<string>,
): Promise<void> {
  const prefix = prefixOf(scope);
  const keys = await safe.listKeys();
  if (!keys.ok) return;
  for (const key of keys.value)
    if (key.startsWith(prefix) && !handles.has(key.slice(prefix.length))) await safe.remove(key);
}

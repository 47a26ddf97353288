import type { AccountKey } from '#shared/state/accounts.ts';

/**
 * Where the secret that renews a login is kept. On the web the service keeps it in a cookie, and `refreshToken` is only
 * its handle; a phone has to keep it in its own safe.
 */
export interface SecretStore {
  /** What a login asks for. */
  readonly client: 'web' | 'native';
  /**
   * Puts away what a login or a refresh brought.
   * @param handle the one of before, where there is one
   * @returns what the state may keep of it; undefined when it cannot be put away, and the login ends with the page
   */
  put(account: AccountKey, refreshToken: string, handle: string | undefined): Promise<string | undefined>;
  /** What the service is told to renew or end the login. */
  get(handle: string): Promise<string | undefined>;
  remove(handle: string): Promise<void>;
  /** The key of a handle's secret in the safe of a phone. */
  keyOf?(handle: string): string;
}

let store: SecretStore = {
  client: 'web',
  put: async (_, refreshToken) => refreshToken,
  get: async (handle) => handle,
  remove: async () => {},
};

export const getSecretStore = (): SecretStore => store;

/** A shell sets its own before anything is called. */
export function setSecretStore(newStore: SecretStore): void {
  store = newStore;
}

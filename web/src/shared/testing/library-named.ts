import type { Library } from '@buchfink/contract/libraries';

/** A library for tests; it can only be searched. */
export function libraryNamed(id: number, libname: string, settings: Partial<Library['settings']> = {}): Library {
  const no = { search: true, account: false, renew: false, renewMany: false, renewAll: false, reserve: false };
  const none = { cancel: false, fees: false, nfc: false, pass: false, events: false, acquisitions: false };
  return {
    id,
    ident: `l${id}`,
    libname,
    shortname: `L${id}`,
    fullname: libname,
    country: 'de',
    api: '',
    capabilities: { ...no, ...none, suspend: false, changePickup: false, feed: false },
    settings: { features: {}, web: {}, android: {}, ios: {}, ...settings },
  };
}

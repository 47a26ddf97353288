/** A text that is never on the disk as it is. */
export interface SealedText {
  /** Undefined when there is none, or it cannot be opened. */
  read(): Promise<string | undefined>;
  /** False when this device cannot keep it. */
  write(text: string): Promise<boolean>;
  remove(): Promise<void>;
}

/** What lies in the database: AES-GCM (NIST SP 800-38D) by a key that can be used there, and never be read. */
interface Sealed {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const storeName = 'sealed';
const entry = 'text';

/** A text in a database of its own in the browser. Each text has a new key; removing the text removes the database. */
export function browserSealedText(databaseName: string): SealedText {
  return {
    async read() {
      try {
        const sealed = await inDatabase<Sealed | undefined>(databaseName, 'readonly', (store) => store.get(entry));
        return sealed && (await unseal(sealed));
      } catch {
        return undefined;
      }
    },
    async write(text) {
      try {
        const sealed = await seal(text);
        await inDatabase(databaseName, 'readwrite', (store) => store.put(sealed, entry));
        return true;
      } catch {
        return false;
      }
    },
    remove: () =>
      new Promise((resolve) => {
        const deletion = indexedDB.deleteDatabase(databaseName);
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => resolve();
        // Another tab reads right now, and closes it at once.
        deletion.onblocked = () => resolve();
      }),
  };
}

export async function seal(text: string): Promise<Sealed> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { key, iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) };
}

/** Throws where the text was changed, or sealed by another key. */
export async function unseal({ key, iv, data }: Sealed): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}

/** Runs one request in a transaction of its own. */
async function inDatabase<Result>(
  name: string,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const database = await open(name);
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const pending = request(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(pending.result as Result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('the database is blocked'));
  });
}

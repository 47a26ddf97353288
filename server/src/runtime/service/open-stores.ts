import { openKeys } from '../../storage/keys/open-keys.ts';
import { storageAt } from '../../storage/storage.ts';
import type { ServiceContext } from './service-context.ts';

/** The keys of the service and the stores that several of its parts use; sessions open their own. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

/**
 * Opens the keys and the stores. A preview reads the records and the circulation of another location. Throws `StorageError`,
 * and `KeysError`.
 */
export async function openStores({
  settings,
  location,
  preview,
  warn,
}: Pick<ServiceContext, 'settings' | 'location' | 'preview' | 'warn'>) {
  const libraryStorage = storageAt(preview?.location ?? location);
  const storage = storageAt(location);
  const recordStore = await libraryStorage.records();
  return {
    recordStore,
    records: recordStore.records,
    circulation: await libraryStorage.circulation({ warn }),
    keys: await openKeys(settings.data, settings.keys),
    accountStore: await storage.accounts({ warn }),
    monitoring: await storage.monitoring({ warn }),
    locks: await storage.locks(),
    /** Undefined without a database. */
    callBudgets: await storage.callBudgets(),
  };
}

import { storageAt } from '../storage/storage.ts';
import type { ServiceContext } from './service-context.ts';

/** The stores that several parts of the service use; sessions and accounts open their own. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

/** Opens the stores. A preview reads the records and the circulation of another location. Throws `StorageError`. */
export async function openStores({ location, preview, warn }: Pick<ServiceContext, 'location' | 'preview' | 'warn'>) {
  const libraryStorage = storageAt(preview?.location ?? location);
  const storage = storageAt(location);
  const recordStore = await libraryStorage.records();
  return {
    recordStore,
    records: recordStore.records,
    circulation: await libraryStorage.circulation({ warn }),
    monitoring: await storage.monitoring({ warn }),
    locks: await storage.locks(),
    /** Undefined without a database. */
    callBudgets: await storage.callBudgets(),
  };
}

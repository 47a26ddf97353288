import { type StorageLocation, storageAt } from '../storage.ts';
import type { PersonalTraces, PersonalValues } from './personal-values.ts';

/**
 * Erases what the databases leave behind of a removed person, and searches all tables and files for the person. Throws
 * `StorageError`.
 */
export async function searchTraces(location: StorageLocation, values: PersonalValues): Promise<PersonalTraces> {
  const search = await storageAt(location).personalData();
  try {
    const { names, remaining } = await search.eraseRemains(values);
    const tables = await search.findRows(values);
    return { tables: tables.length, left: tables.filter(({ rows }) => rows > 0), names, remaining };
  } finally {
    await search.close();
  }
}

import { type StorageLocation, storageAt } from '../../storage/storage.ts';
import { pinHashing } from '../../systems/circulation/pin-hashing.ts';

/** Stores patrons of libraries with these card numbers, all with one PIN. */
export async function storePatrons(
  location: StorageLocation,
  patrons: readonly { readonly libraryId: number; readonly card: string }[],
  pin: string,
): Promise<void> {
  const pinHash = await pinHashing.hash(pin);
  const { store, close } = await storageAt(location).circulation();
  for (const { libraryId, card } of patrons)
    await store.change(libraryId, (unit) =>
      unit.putPatron({ id: `id-${card}`, card, pinHash, group: 'adults', disabled: false }),
    );
  await close();
}

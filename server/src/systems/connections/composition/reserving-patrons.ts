import type { CopyReference } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue } from '@buchfink/connectors/connector';
import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';

/** Accounts elsewhere that get the copies of a reserved title from the catalogue, because many systems reserve copies. */
export function reservingPatrons(system: PatronSystem, catalogue: Catalogue | undefined): PatronSystem {
  const { reserve } = system;
  if (reserve === undefined || catalogue === undefined) return system;
  return {
    ...system,
    async reserve(patron, target, selections, context) {
      const copies = await readCopies(catalogue, target.recordId, context);
      return reserve.call(system, patron, { ...target, copies }, selections, context);
    },
  };
}

/** The copies of a record; undefined if the catalogue cannot say, because the system may know the title itself. */
async function readCopies(
  catalogue: Catalogue,
  recordId: string,
  context: CallContext,
): Promise<readonly CopyReference[] | undefined> {
  try {
    const copies =
      (await catalogue.copies?.([recordId], context))?.get(recordId) ??
      (await catalogue.record(recordId, context)).copies.filter(({ state }) => state !== 'online');
    return copies.map(({ id, barcode, state = 'unknown' }) => ({
      id,
      barcode,
      state: state === 'unknown' ? undefined : state,
    }));
  } catch (error) {
    context.signal.throwIfAborted();
    if (error instanceof ApiException) return undefined;
    throw error;
  }
}

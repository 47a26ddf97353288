import type { Catalogue } from '@buchfink/connectors/connector';
import type { CallRunner } from './system-calls.ts';

/**
 * A catalogue whose calls go through the guard; cover images have their own. Records are not cached: the availability
 * of copies holds only now.
 */
export function guardedCatalogue(catalogue: Catalogue, { share }: CallRunner, cover?: Catalogue['cover']): Catalogue {
  const { acquisitions, suggest, copies } = catalogue;
  return {
    searchFields: (context) =>
      share({ act: 'fields', input: '', keep: true }, context, (guarded) => catalogue.searchFields(guarded)),
    search: (query, context) =>
      share({ act: 'search', input: query, keep: true }, context, (guarded) => catalogue.search(query, guarded)),
    record: (id, context) =>
      share({ act: 'record', input: id, keep: false }, context, (guarded) => catalogue.record(id, guarded)),
    acquisitions:
      acquisitions &&
      ((query, context) =>
        share({ act: 'acquisitions', input: query, keep: true }, context, (guarded) =>
          acquisitions.call(catalogue, query, guarded),
        )),
    copies:
      copies &&
      ((ids, context) =>
        share({ act: 'copies', input: ids, keep: false }, context, (guarded) => copies.call(catalogue, ids, guarded))),
    cover,
    suggest:
      suggest &&
      ((text, context) =>
        share({ act: 'suggest', input: text, keep: true }, context, (guarded) =>
          suggest.call(catalogue, text, guarded),
        )),
  };
}

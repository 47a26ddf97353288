import type { Catalogue } from '@buchfink/connectors/connector';
import type { CallRunner } from './system-calls.ts';

/**
 * A catalogue whose calls go through the guard; cover images have their own. Records are not cached: the availability
 * of copies holds only now.
 */
export function guardedCatalogue(catalogue: Catalogue, { share }: CallRunner, cover?: Catalogue['cover']): Catalogue {
  const { acquisitions, suggest } = catalogue;
  return {
    searchFields: (context) =>
      share({ act: 'fields', asked: '', keep: true }, context, (given) => catalogue.searchFields(given)),
    search: (query, context) =>
      share({ act: 'search', asked: query, keep: true }, context, (given) => catalogue.search(query, given)),
    record: (id, context) =>
      share({ act: 'record', asked: id, keep: false }, context, (given) => catalogue.record(id, given)),
    ...(acquisitions && {
      acquisitions: (query, context) =>
        share({ act: 'acquisitions', asked: query, keep: true }, context, (given) =>
          acquisitions.call(catalogue, query, given),
        ),
    }),
    ...(cover && { cover }),
    ...(suggest && {
      suggest: (text, context) =>
        share({ act: 'suggest', asked: text, keep: true }, context, (given) => suggest.call(catalogue, text, given)),
    }),
  };
}

import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch/metasearch-limits';
import { record } from '@buchfink/contract/record';
import { metaSearchFields, search, searchFields } from '@buchfink/contract/search';
import { suggest } from '@buchfink/contract/search/suggest';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { catalogueLabelsFor } from '../../systems/labels/catalogue-labels.ts';
import { mount, type ServiceScope } from '../http/mount.ts';
import { catalogueAnswers } from './catalogue-answers.ts';
import { collectMetaSearchFields } from './meta-search-fields.ts';

/** Mounts the calls for search fields, search, suggestions and records. */
export function mountCatalogue(scope: ServiceScope, directory: Pick<LibraryDirectory, 'catalogueOf'>): void {
  const answers = catalogueAnswers(directory);

  mount(scope, searchFields, async ({ library, locale, context }) => {
    const fields = await directory.catalogueOf(library.id).searchFields(context);
    return catalogueLabelsFor(locale, library).fields(fields);
  });

  mount(scope, metaSearchFields, async ({ project, locale, context }) => {
    const searchable = project.libraries.filter(({ system }) => system.catalogue !== undefined);
    const lists = searchable.slice(0, maxMetaSearchLibraries).map(
      ({ id }) =>
        async () =>
          directory.catalogueOf(id).searchFields(context),
    );
    return catalogueLabelsFor(locale, { branches: [], libname: '' }).fields(await collectMetaSearchFields(lists));
  });

  mount(scope, search, (call) => answers.search(call, { ...call.body, explain: call.query.explain === '1' }));

  mount(
    scope,
    suggest,
    async ({ library, query, context }) => {
      const suggestions = await directory.catalogueOf(library.id).suggest?.(query.q, context);
      return [...(suggestions ?? [])];
    },
    // The address contains the typed text, so browsers must not store the response.
    { secret: true },
  );

  mount(scope, record, (call) => answers.record(call, call.params.id));
}

import { withCommonOperators } from '@buchfink/catalogue/search/query/local-operators';
import type { SearchRequest } from '@buchfink/connectors/connector';
import type { RecordView } from '@buchfink/contract/record';
import type { SearchAnswer, search } from '@buchfink/contract/search';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { catalogueLabelsFor } from '../../systems/labels/catalogue-labels.ts';
import { branchOpeningsAt } from '../../systems/openings/branch-openings.ts';
import type { Call } from '../http/mount.ts';

/** The project, library and language of a call to a catalogue. */
export type CatalogueCall = Pick<Call<typeof search>, 'project' | 'library' | 'locale' | 'context'>;

/** What catalogues answer, with labels in the language of the call and the hours of branches. */
export interface CatalogueAnswers {
  /** The hits of a query, with the families of words of the project. Throws `ApiException` as `Catalogue` does. */
  search(call: CatalogueCall, query: Omit<SearchRequest, 'families'>): Promise<SearchAnswer>;
  /** A record. Throws `ApiException('unknown-record')`. */
  record(call: CatalogueCall, id: string): Promise<RecordView>;
}

/** Creates the answers of the catalogues of a directory. */
export function catalogueAnswers(directory: Pick<LibraryDirectory, 'catalogueOf'>): CatalogueAnswers {
  return {
    async search({ project, library, locale, context }, query) {
      const fields = withCommonOperators(query.fields, locale);
      const searchRequest = { ...query, fields, families: project.relatedWords };
      const answer = await directory.catalogueOf(library.id).search(searchRequest, context);
      return branchOpeningsAt(library, context.now()).answer(catalogueLabelsFor(locale, library).answer(answer));
    },
    async record({ library, locale, context }, id) {
      const view = await directory.catalogueOf(library.id).record(id, context);
      return branchOpeningsAt(library, context.now()).record(catalogueLabelsFor(locale, library).record(view));
    },
  };
}

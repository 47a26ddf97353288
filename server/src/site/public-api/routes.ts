import { ApiException } from '@buchfink/contract/error';
import {
  publicAvailability,
  publicDescription,
  publicLibraries,
  publicOpeningHours,
  publicRecord,
  publicSearch,
} from '@buchfink/contract/public-api';
import { isSimilar, SearchQuery } from '@buchfink/contract/search';
import { resultQuery } from '@buchfink/contract/search/result-query';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import { recordPath } from '@buchfink/contract/text/path-segment';
import type { FastifyRequest } from 'fastify';
import { catalogueAnswers } from '../../api/catalogue/catalogue-answers.ts';
import { mount, type ServiceScope } from '../../api/http/mount.ts';
import { openApi } from '../../api/openapi/openapi.ts';
import { queryParams } from '../../base/http/endpoint/query-params.ts';
import type { Project } from '../../projects/project/project.ts';
import { originOfProject } from '../../projects/project/project-origin.ts';
import type { LibraryDirectory } from '../../systems/connections/library-directory.ts';
import { listLibraries } from '../info/library-list-routes.ts';
import { libraryInfo } from '../info/routes.ts';

/** The calls of the public API, which its description lists. */
const publicEndpoints = [
  publicLibraries,
  publicOpeningHours,
  publicSearch,
  publicRecord,
  publicAvailability,
  publicDescription,
];

/**
 * Mounts the public API of the projects that offer it (`publicApi`); in others its paths are unknown. Its answers are those of the
 * app's own calls, cut by their schemas to what is promised.
 */
export function mountPublicApi(scope: ServiceScope, directory: Pick<LibraryDirectory, 'rolesOf' | 'statusOf'>): void {
  const answers = catalogueAnswers({
    catalogueOf(libraryId) {
      const { catalogue } = directory.rolesOf(libraryId);
      if (catalogue === undefined) throw new ApiException('not-supported');
      return catalogue;
    },
  });
  const { basePath } = scope.app;
  const unchanged = { revalidate: true };
  const pageOf = (project: Project, request: FastifyRequest, libraryId: number, id: string) =>
    `${originOfProject(project, request) ?? ''}${basePath}${recordPath(libraryId, id)}`;

  mount(
    scope,
    publicLibraries,
    ({ project, locale, context }) => {
      requirePublicApi(project);
      return listLibraries(project, directory, { locale, basePath, now: context.now() });
    },
    unchanged,
  );

  mount(
    scope,
    publicOpeningHours,
    ({ project, library, locale, context }) => {
      requirePublicApi(project);
      return libraryInfo(library, locale, context.now());
    },
    unchanged,
  );

  mount(
    scope,
    publicSearch,
    async (call, { request }) => {
      const { project, library, query } = call;
      requirePublicApi(project);
      const search = { ...resultQuery(library.id, decodeSearch(queryParams(request))), ...pageOfQuery(query) };
      const answer = await answers.search(call, SearchQuery.parse(search));
      return {
        ...answer,
        total: answer.works ?? answer.total,
        // Catalogues may answer more than was asked for.
        items: answer.items.slice(0, query.limit).map((item) => ({
          ...item,
          page: item.id === null ? undefined : pageOf(project, request, library.id, item.id),
        })),
        limit: query.limit,
        isSimilar: isSimilar(answer.rung),
      };
    },
    unchanged,
  );

  mount(
    scope,
    publicRecord,
    async (call, { request }) => {
      requirePublicApi(call.project);
      const record = await answers.record(call, call.params.id);
      return { ...record, page: pageOf(call.project, request, call.library.id, record.id) };
    },
    unchanged,
  );

  mount(
    scope,
    publicAvailability,
    async (call, { request }) => {
      requirePublicApi(call.project);
      const { libraryId, id, availability, copies } = await answers.record(call, call.params.id);
      return { libraryId, id, availability, copies, page: pageOf(call.project, request, call.library.id, id) };
    },
    unchanged,
  );

  mount(
    scope,
    publicDescription,
    ({ project }) => {
      requirePublicApi(project);
      return openApi(publicEndpoints, basePath);
    },
    unchanged,
  );
}

/** Throws `ApiException('unknown-path')` for a project that offers no public API. */
function requirePublicApi({ publicApi }: Project): void {
  if (publicApi !== true) throw new ApiException('unknown-path');
}

/** The page of a search, without facets. */
const pageOfQuery = ({ limit, offset }: { readonly limit: number; readonly offset: number }) => ({
  limit,
  offset,
  countFacets: false,
});

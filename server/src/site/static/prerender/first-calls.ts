import { metaSearchParams } from '@buchfink/contract/metasearch';
import { decodeMetaSearch } from '@buchfink/contract/metasearch/metasearch-address';
import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch/metasearch-limits';
import { searchableLibraries, selectLibraries } from '@buchfink/contract/metasearch/select-libraries';
import { hasSearchText } from '@buchfink/contract/search';
import { resultQuery } from '@buchfink/contract/search/result-query';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import { parsePathSegment, pathSegment } from '@buchfink/contract/text/path-segment';
import { hasQuickCatalogue } from '../../../api/metasearch/routes.ts';
import { hostProjectId, type Project } from '../../../projects/project/project.ts';
import type { ScreenAddress } from './screen-address.ts';

/** A call that the app makes: with a body by POST, else by GET. */
export interface FirstCall {
  readonly url: string;
  readonly body?: object;
  /** Where the page has an answer of a part only: the address of that part, a stream of server-sent events. */
  readonly streamUrl?: string;
}

/** The calls that the app makes first on an address. */
export interface FirstCalls {
  readonly config: FirstCall;
  readonly libraries: FirstCall;
  /** The call for what the screen is about: a record, a library, its events or the hits of a search. */
  readonly subject?: FirstCall;
  /** The call for the opening hours of the branches that have a record. */
  readonly info?: FirstCall;
}

/** The first calls of an address, as the app makes them in the language of the page. */
export function firstCalls(address: ScreenAddress): FirstCalls {
  const services = `${address.basePath}/services`;
  const base = `${services}/${address.locale}/${address.project.id}`;
  return {
    config: { url: `${services}/${address.locale}/${hostProjectId}/config` },
    libraries: { url: `${base}/libraries` },
    ...screenCalls(address, base),
  };
}

/** The calls in the order of their answers in the page. */
export const listCalls = ({ config, libraries, subject, info }: FirstCalls): FirstCall[] =>
  [config, libraries, subject, info].filter((call) => call !== undefined);

/** The calls that only this screen makes. */
function screenCalls(
  { project, pattern, params, query }: ScreenAddress,
  base: string,
): Pick<FirstCalls, 'subject' | 'info'> {
  // A library that is unknown here is asked for: the answer says so.
  const lacks = (id: number, has: (library: Project['libraries'][number]) => unknown) =>
    project.libraries.some((library) => library.id === id && has(library) === undefined);
  const lacksCatalogue = (id: number) => lacks(id, ({ system }) => system.catalogue);
  const lacksEvents = (id: number) => lacks(id, ({ events }) => events);
  if (pattern === '/result') {
    const { libraryId, ...search } = decodeSearch(query);
    // Without a library the app searches the chosen one, which it alone knows.
    if (libraryId === undefined || lacksCatalogue(libraryId) || !hasSearchText([...search.fields])) return {};
    return { subject: { url: `${base}/library/${libraryId}/search`, body: resultQuery(libraryId, search) } };
  }
  if (pattern === '/metasearch') {
    const subject = metaSearchCall(base, project, query);
    return subject ? { subject } : {};
  }
  if (params.libraryId === undefined) return {};
  const library = `${base}/library/${params.libraryId}`;
  const info = { url: `${library}/info` };
  if (pattern === '/record/:libraryId/:id' && lacksCatalogue(Number(params.libraryId))) return {};
  if (pattern === '/record/:libraryId/:id')
    return { subject: { url: `${library}/record/${pathSegment(parsePathSegment(params.id ?? ''))}` }, info };
  if (pattern === '/info/:libraryId?') return { subject: info };
  if (pattern === '/events/:libraryId?' && !lacksEvents(Number(params.libraryId)))
    return { subject: { url: `${library}/events` } };
  return {};
}

/**
 * The search over several libraries that the app makes for a reader without own ones, asked of the built-in catalogues
 * only: they answer at once, and no other system is asked twice.
 */
function metaSearchCall(base: string, project: Project, query: URLSearchParams): FirstCall | undefined {
  const { fields, filters, libraries: fromAddress } = decodeMetaSearch(query);
  const allLibraries = project.libraries.map(({ id, system }) => ({
    id,
    capabilities: { search: system.catalogue !== undefined },
  }));
  // Of more libraries than one search may ask, the app chooses in an order of its own.
  if (searchableLibraries(allLibraries).length > maxMetaSearchLibraries) return undefined;
  const selected = selectLibraries(allLibraries, { fromAddress, fromSettings: [], preferred: [] });
  const libraries = selected.toSorted((a, b) => a - b);
  const quickIds = project.libraries
    .filter((library) => libraries.includes(library.id) && hasQuickCatalogue(library))
    .map(({ id }) => id);
  if (!project.config.features.meta || quickIds.length === 0 || !hasSearchText([...fields])) return undefined;
  const urlOf = (ids: readonly number[]) =>
    `${base}/metasearch/?${new URLSearchParams(metaSearchParams({ libraries: ids, fields, filters }))}`;
  return { url: urlOf(libraries), streamUrl: urlOf(quickIds) };
}

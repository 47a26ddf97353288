import { clientVersion, clientVersionHeader, pageAnswerKey } from '@buchfink/contract/endpoint';
import { locales } from '@buchfink/contract/locale';
import { metaSearchParams } from '@buchfink/contract/metasearch';
import { decodeMetaSearch } from '@buchfink/contract/metasearch/metasearch-address';
import { maxMetaSearchLibraries } from '@buchfink/contract/metasearch/metasearch-limits';
import { searchableLibraries, selectLibraries } from '@buchfink/contract/metasearch/select-libraries';
import { hasSearchText } from '@buchfink/contract/search';
import { resultQuery } from '@buchfink/contract/search/result-query';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import { parsePathSegment, pathSegment } from '@buchfink/contract/text/path-segment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasQuickCatalogue } from '../../metasearch/routes.ts';
import { hostProjectId, type Project } from '../../projects/project.ts';
import type { ScreenAddress } from './screen-address.ts';

/** Milliseconds that a page waits for answers; it is sent without those that take longer. */
export const answerBudget = 150;
/** The most characters of an answer in a page; the app makes the call itself when its answer is longer. */
const maxAnswerLength = 200_000;

/** Answers in JSON by the key of their call. */
export type PageAnswers = ReadonlyMap<string, string>;

/** A call that the app makes: with a body by POST, else by GET. */
interface FirstCall {
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

/** The first calls of an address, as the app makes them. The first one does not know the project's language yet. */
export function firstCalls({ project, locale, pattern, params, query }: ScreenAddress): FirstCalls {
  const base = `/services/${locale}/${project.id}`;
  const library = `${base}/library/${params.libraryId}`;
  const always = {
    config: { url: `/services/${locales[0]}/${hostProjectId}/config` },
    libraries: { url: `${base}/libraries` },
  };
  if (pattern === '/result') {
    const { libraryId, ...search } = decodeSearch(query);
    // Without a library the app searches the chosen one, which it alone knows.
    if (libraryId === undefined || !hasSearchText([...search.fields])) return always;
    return { ...always, subject: { url: `${base}/library/${libraryId}/search`, body: resultQuery(libraryId, search) } };
  }
  if (pattern === '/metasearch') {
    const stream = metaSearchCall(base, project, query);
    return stream ? { ...always, subject: stream } : always;
  }
  if (params.libraryId === undefined) return always;
  const info = { url: `${library}/info` };
  if (pattern === '/record/:libraryId/:id')
    return { ...always, subject: { url: `${library}/record/${pathSegment(parsePathSegment(params.id ?? ''))}` }, info };
  if (pattern === '/info/:libraryId?') return { ...always, subject: info };
  if (pattern === '/events/:libraryId?') return { ...always, subject: { url: `${library}/events` } };
  return always;
}

/**
 * The search over several libraries that the app makes for a reader without own ones, asked of the built-in catalogues
 * only: they answer at once, and no other system is asked twice.
 */
function metaSearchCall(base: string, project: Project, query: URLSearchParams): FirstCall | undefined {
  const { fields, filters, libraries: fromAddress } = decodeMetaSearch(query);
  const listed = project.libraries.map(({ id, system }) => ({
    id,
    capabilities: { search: system.catalogue !== undefined },
  }));
  // Of more libraries than one search may ask, the app chooses in an order of its own.
  if (searchableLibraries(listed).length > maxMetaSearchLibraries) return undefined;
  const selected = selectLibraries(listed, { fromAddress, fromSettings: [], preferred: [] });
  const libraries = selected.toSorted((a, b) => a - b);
  const atOnce = project.libraries
    .filter((library) => libraries.includes(library.id) && hasQuickCatalogue(library))
    .map(({ id }) => id);
  if (!project.config.features.meta || atOnce.length === 0 || !hasSearchText([...fields])) return undefined;
  const urlOf = (ids: readonly number[]) =>
    `${base}/metasearch/?${new URLSearchParams(metaSearchParams({ libraries: ids, fields, filters }))}`;
  return { url: urlOf(libraries), streamUrl: urlOf(atOnce) };
}

/** The answers of libraries in a stream of server-sent events, as JSON. The service wrote it: an event has two lines. */
const streamedAnswers = (stream: string): string =>
  `[${[...stream.matchAll(/^event: (hits|target)\ndata: (.*)$/gm)].map(([, event, data]) => `{"event":"${event}","data":${data}}`).join(',')}]`;

/** The answer of a call; undefined when the page has none. */
export const answerOf = (answers: PageAnswers, call: FirstCall | undefined): string | undefined =>
  call && answers.get(pageAnswerKey(call.url, call.body));

/**
 * Makes the first calls of an address within this service, by the routes that the app would use: input, limits, labels
 * and errors are the same. Calls that fail, take longer than the budget or answer too much are left out, so that a slow
 * library system delays no page.
 */
export async function pageAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: FirstCalls,
  budget = answerBudget,
): Promise<PageAnswers> {
  const { host, ...sent } = request.headers;
  const forwarded = Object.fromEntries(
    Object.entries(sent).filter(([name]) => name === 'forwarded' || name.startsWith('x-forwarded-')),
  );
  const headers = { ...forwarded, host, accept: 'application/json', [clientVersionHeader]: clientVersion };
  const remoteAddress = request.raw.socket.remoteAddress;
  const stop = new AbortController();
  const answered = new Map<string, string>();
  const ask = async ({ url, body, streamUrl }: FirstCall) => {
    const options = {
      url: streamUrl ?? url,
      headers,
      signal: stop.signal,
      ...(remoteAddress !== undefined && { remoteAddress }),
    };
    const { statusCode, payload } = await app.inject({
      ...options,
      ...(body && { method: 'POST' as const, payload: body }),
    });
    const answer = streamUrl === undefined ? payload : streamedAnswers(payload);
    if (statusCode === 200 && answer.length <= maxAnswerLength) answered.set(pageAnswerKey(url, body), answer);
  };
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, budget);
  });
  const all = [calls.config, calls.libraries, calls.subject, calls.info].flatMap((call) => call ?? []);
  // What fails here fails again in the app, which says so.
  await Promise.race([Promise.all(all.map((call) => ask(call).catch(() => undefined))), outOfTime]);
  clearTimeout(timer);
  const complete = new Map(
    all.flatMap((call): [string, string][] => {
      const answer = answerOf(answered, call);
      return answer === undefined ? [] : [[pageAnswerKey(call.url, call.body), answer]];
    }),
  );
  if (complete.size < all.length) stop.abort();
  return complete;
}

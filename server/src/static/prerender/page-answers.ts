import { clientVersion, clientVersionHeader, pageAnswerKey } from '@buchfink/contract/endpoint';
import { locales } from '@buchfink/contract/locale';
import { hasSearchText } from '@buchfink/contract/search';
import { resultQuery } from '@buchfink/contract/search/result-query';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import { parsePathSegment, pathSegment } from '@buchfink/contract/text/path-segment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostProjectId } from '../../projects/project.ts';
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
  if (params.libraryId === undefined) return always;
  const info = { url: `${library}/info` };
  if (pattern === '/record/:libraryId/:id')
    return { ...always, subject: { url: `${library}/record/${pathSegment(parsePathSegment(params.id ?? ''))}` }, info };
  if (pattern === '/info/:libraryId?') return { ...always, subject: info };
  if (pattern === '/events/:libraryId?') return { ...always, subject: { url: `${library}/events` } };
  return always;
}

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
  const ask = async ({ url, body }: FirstCall) => {
    const options = { url, headers, signal: stop.signal, ...(remoteAddress !== undefined && { remoteAddress }) };
    const { statusCode, payload } = await app.inject({
      ...options,
      ...(body && { method: 'POST' as const, payload: body }),
    });
    if (statusCode === 200 && payload.length <= maxAnswerLength) answered.set(pageAnswerKey(url, body), payload);
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

import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { locales } from '@buchfink/contract/locale';
import { parsePathSegment, pathSegment } from '@buchfink/contract/text/path-segment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostProjectId } from '../../projects/project.ts';
import type { ScreenAddress } from './screen-address.ts';

/** Milliseconds that a page waits for answers; it is sent without those that take longer. */
export const answerBudget = 150;
/** The most characters of an answer in a page; the app makes the call itself when its answer is longer. */
const maxAnswerLength = 200_000;

/** Answers in JSON by the address of their call. */
export type PageAnswers = ReadonlyMap<string, string>;

/** The calls that the app makes first on an address. */
export interface FirstCalls {
  readonly config: string;
  readonly libraries: string;
  /** The call for what the screen is about: a record, a library or its events. */
  readonly subject?: string;
}

/** The addresses of the first calls, as the app writes them. The first one does not know the project's language yet. */
export function firstCalls({ project, locale, pattern, params }: ScreenAddress): FirstCalls {
  const base = `/services/${locale}/${project.id}`;
  const library = `${base}/library/${params.libraryId}`;
  const subjects: Readonly<Record<string, string>> = {
    '/record/:libraryId/:id': `${library}/record/${pathSegment(parsePathSegment(params.id ?? ''))}`,
    '/info/:libraryId?': `${library}/info`,
    '/events/:libraryId?': `${library}/events`,
  };
  const subject = params.libraryId === undefined ? undefined : subjects[pattern];
  return {
    config: `/services/${locales[0]}/${hostProjectId}/config`,
    libraries: `${base}/libraries`,
    ...(subject !== undefined && { subject }),
  };
}

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
  const ask = async (url: string) => {
    const options = { url, headers, signal: stop.signal, ...(remoteAddress !== undefined && { remoteAddress }) };
    const { statusCode, payload } = await app.inject(options);
    if (statusCode === 200 && payload.length <= maxAnswerLength) answered.set(url, payload);
  };
  let timer: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, budget);
  });
  const urls = [calls.config, calls.libraries, calls.subject].flatMap((url) => url ?? []);
  // What fails here fails again in the app, which says so.
  await Promise.race([Promise.all(urls.map((url) => ask(url).catch(() => undefined))), outOfTime]);
  clearTimeout(timer);
  const complete = new Map(urls.flatMap((url) => (answered.has(url) ? [[url, answered.get(url) ?? '']] : [])));
  if (complete.size < urls.length) stop.abort();
  return complete;
}

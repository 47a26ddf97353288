import { clientVersion, clientVersionHeader, pageAnswerKey } from '@buchfink/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dataBlock, type Html, html } from '../../../base/http/html.ts';
import { type FirstCall, type FirstCalls, listCalls } from './first-calls.ts';

/** Milliseconds that a page waits for answers; it is sent without those that take longer. */
export const answerBudget = 150;
/** The most characters of an answer in a page; the app makes the call itself when its answer is longer. */
const maxAnswerLength = 200_000;

/** Answers in JSON by the key of their call. */
export type PageAnswers = ReadonlyMap<string, string>;

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
  firstCalls: FirstCalls,
  budget = answerBudget,
): Promise<PageAnswers> {
  const calls = listCalls(firstCalls);
  const headers = headersOfCalls(request);
  const remoteAddress = request.raw.socket.remoteAddress;
  const controller = new AbortController();
  const answers = new Map<string, string>();
  const makeCall = async ({ url, body, streamUrl }: FirstCall) => {
    const { statusCode, payload } = await app.inject({
      url: streamUrl ?? url,
      headers,
      signal: controller.signal,
      remoteAddress,
      ...(body && { method: 'POST' as const, payload: body }),
    });
    const answer = streamUrl === undefined ? payload : eventsAsJson(payload);
    if (statusCode === 200 && answer.length <= maxAnswerLength) answers.set(pageAnswerKey(url, body), answer);
  };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, budget);
  });
  // A call that fails here fails again in the app, which says so.
  await Promise.race([Promise.all(calls.map((call) => makeCall(call).catch(() => undefined))), timeout]);
  clearTimeout(timer);
  if (answers.size < calls.length) controller.abort();
  return inOrderOf(calls, answers);
}

/** The headers of a call: those by which the service knows the reader's network and language. */
function headersOfCalls({ headers: { host, ...others } }: FastifyRequest) {
  const passed = Object.entries(others).filter(
    ([name]) => name === 'forwarded' || name === 'accept-language' || name.startsWith('x-forwarded-'),
  );
  return {
    ...Object.fromEntries(passed),
    host,
    accept: 'application/json',
    [clientVersionHeader]: clientVersion,
  };
}

/** The answers of libraries in a stream of server-sent events, as JSON. The service wrote it: an event has two lines. */
function eventsAsJson(stream: string): string {
  const events = [...stream.matchAll(/^event: (hits|target)\ndata: (.*)$/gm)];
  return `[${events.map(([, event, data]) => `{"event":"${event}","data":${data}}`).join(',')}]`;
}

/** A copy in the order of the calls, so that equal answers make equal pages; later answers do not change it. */
function inOrderOf(calls: readonly FirstCall[], answers: PageAnswers): PageAnswers {
  return new Map(
    calls.flatMap((call): [string, string][] => {
      const answer = answerOf(answers, call);
      return answer === undefined ? [] : [[pageAnswerKey(call.url, call.body), answer]];
    }),
  );
}

/** The answers by their addresses, for the page; `web/src/shared/api/page-answers.ts` reads them. */
export function answersBlock(answers: PageAnswers): Html | undefined {
  if (answers.size === 0) return undefined;
  const entries = [...answers].map(([key, json]) => `${JSON.stringify(key)}:${json}`);
  return dataBlock(html`type="application/json" id="answers"`, `{${entries.join(',')}}`);
}

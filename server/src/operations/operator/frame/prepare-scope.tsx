import { errorStatus } from '@buchfink/contract/error/error-status';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../../../api/http/errors.ts';
import { DetailedApiException, toApiException } from '../../../base/http/endpoint/api-exceptions.ts';
import { requestOperatorLocale } from '../../../base/http/endpoint/request-locale.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { wordsIn } from '../../../messages/texts.ts';
import type { OperatorPage } from './operator-page.ts';
import type { OperatorSite } from './operator-site.ts';
import { sendPage } from './send-page.tsx';

/** Bytes of a form. */
const formLimit = 32_768;

/**
 * Prepares a scope of the service for the operators' pages: forms are read, and failures are pages. Other paths of the
 * service keep refusing bodies of forms.
 */
export function prepareScope(site: OperatorSite): void {
  site.app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  );
  site.app.setErrorHandler((error, request, reply) => sendFault(site, error, request, reply));
}

/** Answers a failure: to a browser with a page, to a program as all other calls. */
async function sendFault(
  site: OperatorSite,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const exception = toApiException(error);
  if (exception.code === 'unknown-path' || !(request.headers.accept ?? '').includes('text/html'))
    return sendError(error, request, reply);
  if (exception.code === 'internal') request.log.error({ err: error }, 'A page for operators failed unexpectedly');
  const locale = requestOperatorLocale(request);
  const words = operatorWordsIn(locale).frame.fault;
  const headers = error instanceof DetailedApiException ? error.headers : {};
  const page: OperatorPage = {
    title: words.title,
    content: <p role="alert">{wordsIn(locale).errors[exception.code]}</p>,
    back: { path: '/operator', text: words.back },
    status: errorStatus[exception.code],
  };
  return reply.headers(headers).send(await sendPage(site, request, reply, page, undefined));
}

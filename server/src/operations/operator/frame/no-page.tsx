import type { OperatorLocale } from '@buchfink/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOperatorLocale } from '../../../base/http/endpoint/request-locale.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { OperatorCaller } from '../access/operator-access.ts';
import type { OperatorPage } from './operator-page.ts';
import type { OperatorSite } from './operator-site.ts';
import { sendPage } from './send-page.tsx';

/** Answers an operator who has opened what is not there, such as a run that was removed: a browser with a page. */
export function sendMissing(site: OperatorSite, request: FastifyRequest, reply: FastifyReply, caller: OperatorCaller) {
  if (caller.proof !== 'token')
    return sendPage(site, request, reply, noPage('missing', requestOperatorLocale(request)), caller);
  reply.callNotFound();
  return reply;
}

/** The page of an operator who may not open what is there. */
export const closedPage = (locale: OperatorLocale): OperatorPage => noPage('closed', locale);

function noPage(why: 'missing' | 'closed', locale: OperatorLocale): OperatorPage {
  const words = operatorWordsIn(locale).frame;
  return {
    title: words[why].title,
    content: <p role="alert">{words[why].text}</p>,
    back: { path: '/operator', text: words.fault.back },
    status: 404,
  };
}

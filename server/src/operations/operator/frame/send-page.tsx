import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOperatorLocale } from '../../../base/http/endpoint/request-locale.ts';
import { renderDocument } from '../../../base/http/render-document.ts';
import { logoutPath } from '../access/login-paths.ts';
import type { OperatorCaller } from '../access/operator-access.ts';
import { sectionOfPath, visibleSections } from './navigation.ts';
import type { OperatorPage } from './operator-page.ts';
import { type OperatorSite, pathOf } from './operator-site.ts';
import { Page, type PageFrame } from './page.tsx';
import { operatorPagePolicy } from './page-policy.ts';

/** Sends a page in its frame. */
export async function sendPage(
  site: OperatorSite,
  request: FastifyRequest,
  reply: FastifyReply,
  page: OperatorPage,
  caller: OperatorCaller | undefined,
): Promise<string> {
  reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', operatorPagePolicy(page.showsDocument))
    // A form of a page without any referrer has the origin `null`, also towards its own service.
    .header('referrer-policy', 'same-origin');
  if (page.refreshSeconds !== undefined) reply.header('refresh', String(page.refreshSeconds));
  const frame: PageFrame = {
    locale: requestOperatorLocale(request),
    sections: caller ? visibleSections(site.pages, caller) : [],
    current: sectionOfPath(pathOf(request)),
    login: site.access.hasLogins && caller ? loginOf(caller, site) : undefined,
  };
  return renderDocument(<Page page={page} frame={frame} />);
}

/** The login that a caller has, with what its log-out needs. */
function loginOf({ proof, name }: OperatorCaller, { tokens }: OperatorSite): PageFrame['login'] {
  return proof === 'network' ? 'missing' : { name, token: tokens.create(logoutPath, name) };
}

import type { Outbox } from '@buchfink/connectors/builtin/circulation/outbox/outbox';
import { proveEmail, proveEmailPage, unsubscribe, unsubscribePage } from '@buchfink/contract/account/notice-links';
import type { NoticeGroup } from '@buchfink/contract/account/notices';
import { ApiException } from '@buchfink/contract/error';
import { errorStatus } from '@buchfink/contract/error/error-status';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../../../api/http/errors.ts';
import { mount, RawAnswer, type ServiceScope } from '../../../api/http/mount.ts';
import { noteAnswer } from '../../../base/http/endpoint/answer-note.ts';
import { DetailedApiException, toApiException } from '../../../base/http/endpoint/api-exceptions.ts';
import { requestLocale } from '../../../base/http/endpoint/request-locale.ts';
import { wordsIn } from '../../../messages/texts.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { EndingLink } from '../../../systems/notices/links/notice-links.ts';
import { type LinkPage, type LinkPageFrame, renderLinkPage } from './link-page.tsx';
import { readForms } from './read-form.ts';

/** What the pages of the links in mails need. */
export interface NoticeLinkDeps {
  /** The groups that a link ends; undefined for a link that the service has not made. */
  readonly groupsOf: (link: EndingLink) => readonly NoticeGroup[] | undefined;
  /** The outbox of a library; undefined where the service does not manage its patrons. */
  readonly outboxOf: (library: LibrarySettings) => Pick<Outbox, 'proveEmail' | 'unsubscribe'> | undefined;
  /** Nothing is changed in a preview of a configuration. */
  readonly isPreview?: boolean | undefined;
}

type Words = ServiceWords['noticeLinks'];

/**
 * Mounts the pages of the links in mails. Links are opened by programs as well, so that a page changes nothing: its button
 * does, which needs no login, because the address is the secret. No page says whether there is such a patron.
 */
export function mountNoticeLinks(scope: ServiceScope, deps: NoticeLinkDeps): void {
  // A scope of its own: only these paths read forms, and their failures are pages.
  scope.app.register(async (app) => {
    readForms(app);
    app.setErrorHandler((error, request, reply) => sendFault(scope.projects, error, request, reply));
    mountProof({ ...scope, app }, deps);
    mountUnsubscribe({ ...scope, app }, deps);
  });
}

function mountProof(scope: ServiceScope, { outboxOf, isPreview }: NoticeLinkDeps): void {
  mount(
    scope,
    proveEmailPage,
    async ({ library, project: { config }, locale }) => {
      const words = wordsIn(locale).noticeLinks;
      const { title, text, submit } = words.proof;
      const { libname } = library;
      const page = outboxOf(library) ? { title, libname, text, button: { text: submit } } : unknownPage(words);
      return answer(page, { config, locale });
    },
    { secret: true },
  );
  mount(
    scope,
    proveEmail,
    async ({ params: { token }, library, project: { config }, locale }) => {
      if (isPreview) throw new ApiException('read-only');
      const words = wordsIn(locale).noticeLinks;
      const isProved = (await outboxOf(library)?.proveEmail(token)) ?? false;
      const page = isProved ? words.proved : { ...words.used, status: 410 };
      return answer({ ...page, libname: library.libname }, { config, locale });
    },
    { secret: true },
  );
}

function mountUnsubscribe(scope: ServiceScope, { groupsOf, outboxOf, isPreview }: NoticeLinkDeps): void {
  mount(
    scope,
    unsubscribePage,
    async ({ params, library, project: { config }, locale }) => {
      const words = wordsIn(locale).noticeLinks;
      const groups = outboxOf(library) && groupsOf(params);
      if (groups === undefined) return answer(unknownPage(words), { config, locale });
      const { title, text, stays, submit } = words.unsubscribe;
      const button = { text: submit, field: { name: 'List-Unsubscribe', value: 'One-Click' } };
      const { libname } = library;
      return answer({ title, libname, text, items: namesOf(groups, words), note: stays, button }, { config, locale });
    },
    { secret: true },
  );
  mount(
    scope,
    unsubscribe,
    async ({ params, library, project: { config }, locale }) => {
      if (isPreview) throw new ApiException('read-only');
      const words = wordsIn(locale).noticeLinks;
      const outbox = outboxOf(library);
      const groups = outbox && groupsOf(params);
      if (outbox === undefined || groups === undefined) return answer(unknownPage(words), { config, locale });
      for (const group of groups) await outbox.unsubscribe(params.patronId, group);
      const { title, text, again } = words.unsubscribed;
      const { libname } = library;
      return answer({ title, libname, text, items: namesOf(groups, words), note: again }, { config, locale });
    },
    { secret: true },
  );
}

const namesOf = (groups: readonly NoticeGroup[], { groups: names }: Words): string[] =>
  groups.flatMap((group) => (group in names ? [names[group as keyof typeof names]] : []));

const unknownPage = ({ unknown }: Words): LinkPage => ({ ...unknown, status: 404 });

async function answer(page: LinkPage, frame: LinkPageFrame): Promise<RawAnswer> {
  const { html, policy } = await renderLinkPage(page, frame);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new RawAnswer(html, headers, page.status ?? 200);
}

/** Links that were cut or changed lead to these failures. */
const ofLink: readonly string[] = ['invalid-input', 'unknown-library', 'unknown-project', 'unknown-path'];

/** Answers a failure: to a browser with a page, to a program as all other calls. */
async function sendFault(
  projects: Projects,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code } = toApiException(error);
  if (code === 'internal' || !request.headers.accept?.includes('text/html')) return sendError(error, request, reply);
  noteAnswer(request, { code });
  const locale = requestLocale(request);
  const words = wordsIn(locale);
  const page = ofLink.includes(code)
    ? unknownPage(words.noticeLinks)
    : { title: words.noticeLinks.fault, text: words.errors[code], status: errorStatus[code] };
  const { project: id = '' } = (request.params ?? {}) as { readonly project?: string };
  const { config } = projects.byId(id) ?? projects.byHost(request.headers.host);
  const { html, policy } = await renderLinkPage(page, { config, locale });
  return reply
    .code(page.status ?? 404)
    .headers(error instanceof DetailedApiException ? error.headers : {})
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

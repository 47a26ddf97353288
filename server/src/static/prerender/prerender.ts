import type { Locale } from '@buchfink/contract/locale';
import { infoPageIds } from '@buchfink/contract/page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../http/escape-html.ts';
import { pageWords } from '../../messages/page-words.ts';
import { prerenderWords } from '../../messages/prerender-words.ts';
import { firstCalls, pageAnswers } from './page-answers.ts';
import { type PageSubject, pageSubject } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';
import { preloadLinks, type ScreenFiles } from './screen-files.ts';

/** What the service adds to the app's page for one address. */
export interface Prerendered {
  /** The title of the window; undefined for the project's. */
  readonly title?: string;
  readonly description?: string;
  /** Elements of the head. */
  readonly head: readonly string[];
  /** Links to the files of the screen, for the end of the head: those of the page itself come first. */
  readonly links: readonly string[];
  /** HTML inside the element of the app, painted until the app renders. */
  readonly preview: string;
  /** Whether browsers may store the page: not with the hits of a search, as they do not store the answers to it. */
  readonly isStorable: boolean;
  /** HTML after the element of the app: the text for readers without scripts, and the answers of the first calls. */
  readonly after: string;
}

/**
 * Prerenders an address: the files that its screen needs, the answers of its first calls, title, link preview and
 * structured data, and what is painted until the app is there. No script is added: answers and structured data are
 * data blocks, which never run (HTML, 4.12.1).
 */
export async function prerender(
  app: FastifyInstance,
  request: FastifyRequest,
  address: ScreenAddress,
  { files, budget }: { readonly files: ScreenFiles; readonly budget: number | undefined },
): Promise<Prerendered> {
  const { project, locale, pattern } = address;
  const calls = firstCalls(address);
  const answers = await pageAnswers(app, request, calls, budget);
  const subject = pageSubject(address, calls, answers);
  const title = subject.title === undefined ? undefined : `${subject.title} · ${project.config.title}`;
  const { preview = '', data, description } = subject;
  const { index } = project.config.metadata.seo;
  return {
    ...(title !== undefined && { title }),
    ...(description && { description }),
    head: [
      ...linkPreview(address, subject),
      ...(index && data ? [dataBlock('application/ld+json', JSON.stringify(data))] : []),
    ],
    links: preloadLinks(files, pattern, locale),
    preview: previewOf(address, preview),
    isStorable: calls.subject?.body === undefined && calls.subject?.streamUrl === undefined,
    after: withoutScripts(address, subject) + answersBlock(answers),
  };
}

/** The preview of a screen: the bar with the project's title, and what is known of the screen. Nobody reads it aloud. */
function previewOf({ project, pattern }: ScreenAddress, content: string): string {
  // Every screen but the first has a button back before the title.
  const bar = pattern === '/' ? 'preview-bar' : 'preview-bar preview-inner';
  return `<div class="preview" aria-hidden="true" data-preview><div class="${bar}"><span>${escapeHtml(project.config.title)}</span></div><div class="preview-main">${content}</div></div>`;
}

/** The Open Graph protocol (ogp.me): what messengers show for a link. */
function linkPreview({ project, origin, locale, pattern }: ScreenAddress, subject: PageSubject): string[] {
  const { title } = subject;
  const { seo } = project.config.metadata;
  const properties = {
    'og:site_name': project.config.title,
    'og:title': title ?? seo.title?.[locale] ?? project.config.title,
    'og:description': subject.description,
    'og:type': pattern === '/record/:libraryId/:id' && title !== undefined ? 'book' : 'website',
    'og:locale': ogLocales[locale],
    'og:image': origin && subject.image && origin + subject.image,
  };
  return Object.entries(properties).flatMap(([name, content]) =>
    content ? [`<meta property="${name}" content="${escapeHtml(content)}" />`] : [],
  );
}

const ogLocales: Readonly<Record<Locale, string>> = { de: 'de_DE', en: 'en_GB' };

function withoutScripts({ project, locale }: ScreenAddress, { content }: PageSubject): string {
  const words = prerenderWords[locale];
  const pages = infoPageIds.filter((id) => project.config.infoPages[id].visible);
  const links = pages.map((id) => {
    const title = project.config.i18n[locale][`shell.${id}`] ?? pageWords[locale].titles[id];
    return `<li><a href="/services/${locale}/${project.id}/page/${id}">${escapeHtml(title)}</a></li>`;
  });
  return `<noscript><div class="no-script"><main>${content}<p>${words.needsScript}</p></main><nav aria-label="${words.pages}"><ul><li><a href="/">${escapeHtml(project.config.title)}</a></li>${links.join('')}</ul></nav></div></noscript>`;
}

/** The answers by their addresses; `web/src/shared/api/page-answers.ts` reads them. */
function answersBlock(answers: ReadonlyMap<string, string>): string {
  const entries = [...answers].map(([url, json]) => `${JSON.stringify(url)}:${json}`);
  return entries.length > 0 ? dataBlock('application/json', `{${entries.join(',')}}`, ' id="answers"') : '';
}

/** A block of data in JSON. `<` is escaped, so that no text of the data ends the block or begins a comment in it. */
function dataBlock(type: string, json: string, attributes = ''): string {
  return `<script type="${type}"${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;
}

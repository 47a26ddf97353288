import { closestText } from '@buchfink/contract/text/local-text';
import { regionalLocale } from '@buchfink/texts/format';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dataBlock, type Html, html } from '../../../base/http/html.ts';
import { firstCalls, listCalls } from './first-calls.ts';
import { answersBlock, pageAnswers } from './page-answers.ts';
import { noScriptFrame, previewFrame } from './page-frame.ts';
import type { PageSubject } from './page-subject.ts';
import { canonicalAddress, fullAddress, type ScreenAddress } from './screen-address.ts';
import { preloadLinks, type ScreenFiles } from './screen-files.ts';
import { subjectOfScreen } from './subject-of-screen.ts';

/** What the service adds to the app's page for one address. */
export interface Prerendered {
  /** The title of the window; undefined for the project's. */
  readonly title?: string;
  readonly description?: string;
  /** Elements of the head. */
  readonly head: readonly Html[];
  /** Links to the files of the screen, for the end of the head: those of the page itself come first. */
  readonly links: readonly Html[];
  /** The content of the app's element, painted until the app renders. */
  readonly preview: Html;
  /** Whether the page has the answers of all its calls. */
  readonly isWhole: boolean;
  /** What follows the app's element: the text for readers without scripts, and the answers of the first calls. */
  readonly after: Html;
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
  const subject = subjectOfScreen(address, calls, answers);
  const title = subject.title === undefined ? undefined : `${subject.title} · ${project.config.title}`;
  const { data, description, canonicalPath } = subject;
  const canonical = canonicalPath === undefined ? undefined : canonicalAddress(address, canonicalPath);
  const { index } = project.config.metadata.seo;
  return {
    title,
    description: description || undefined,
    head: [
      ...(canonical === undefined ? [] : [html`<link rel="canonical" href="${canonical}" />`]),
      ...linkPreview(address, subject),
      ...(subject.feeds ?? []),
      ...(index && data ? [dataBlock(html`type="application/ld+json"`, JSON.stringify(data))] : []),
    ],
    links: preloadLinks(files, pattern, locale),
    preview: previewFrame(address, subject),
    isWhole: answers.size === listCalls(calls).length,
    after: html`${noScriptFrame(address, subject)}${answersBlock(answers)}`,
  };
}

/**
 * Whether browsers may store the page of an address, and others get it, too: not with the hits of a search, as nobody
 * stores the answers to it.
 */
export function isStorable(address: ScreenAddress): boolean {
  const { subject } = firstCalls(address);
  return subject?.body === undefined && subject?.streamUrl === undefined;
}

/** The Open Graph protocol (ogp.me): what messengers show for a link. */
function linkPreview(address: ScreenAddress, subject: PageSubject): Html[] {
  const { project, locale, pattern } = address;
  const { title } = subject;
  const { seo } = project.config.metadata;
  const properties = {
    'og:site_name': project.config.title,
    'og:title': title ?? closestText(seo.title, locale)?.text ?? project.config.title,
    'og:description': subject.description,
    'og:type': pattern === '/record/:libraryId/:id' && title !== undefined ? 'book' : 'website',
    'og:locale': new Intl.Locale(regionalLocale(locale)).baseName.replaceAll('-', '_'),
    'og:image': subject.image && fullAddress(address, subject.image),
  };
  return Object.entries(properties).flatMap(([name, content]) =>
    content ? [html`<meta property="${name}" content="${content}" />`] : [],
  );
}

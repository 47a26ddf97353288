import { fitsBar } from '@buchfink/contract/text/bar-title';
import { type Html, html } from '../../../base/http/html.ts';

/** What a page is about: for link previews, for search engines, and for readers without scripts. */
export interface PageSubject {
  /** The title without the project's; undefined for the project itself. */
  readonly title?: string;
  /** The title in the bar of the screen, where it is not that of the window. */
  readonly barTitle?: string;
  /** The preview has the title as a heading of its own. */
  readonly isTitleInPage?: true;
  readonly description?: string;
  /** The path of a picture. */
  readonly image?: string;
  /** The path of the page, where it has one address for all in which it is called (RFC 6596). */
  readonly canonicalPath?: string;
  /** Data of schema.org. */
  readonly data?: object;
  /** Links to the feeds of the page, for its head. */
  readonly feeds?: readonly Html[];
  /** What is painted until the app renders. */
  readonly preview?: Html;
  /** What readers without scripts get. */
  readonly content?: Html;
}

/** Joins texts to a description: one line of at most 300 characters, cut between words. */
export function joinDescription(texts: readonly (string | undefined)[]): string {
  const text = texts.filter(Boolean).join(' · ').replace(/\s+/g, ' ');
  return text.length <= 300 ? text : `${text.slice(0, 298).replace(/\s+\S*$/, '')} …`;
}

/** The heading of a screen in its preview; on phones a short one is in the bar only. */
export const previewHeading = (title: string): Html =>
  fitsBar(title) ? html`<h1 class="preview-in-bar">${title}</h1>` : html`<h1>${title}</h1>`;

/** A paragraph with a text; undefined without a text. */
export const paragraph = (text: string | undefined): Html | undefined => (text ? html`<p>${text}</p>` : undefined);

/** A list of items; undefined without items. */
export const list = (items: readonly (Html | string)[]): Html | undefined =>
  items.length > 0 ? html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>` : undefined;

/** A link to a web page, a path of this service, a phone or a mailbox; any other address is plain text. */
export const link = (href: string, text: string): Html =>
  /^(https?:\/\/|\/(?![/\\])|tel:|mailto:)/i.test(href) ? html`<a href="${href}">${text}</a>` : html`${text}`;

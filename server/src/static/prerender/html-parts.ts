import { escapeHtml } from '../../http/escape-html.ts';

/** A paragraph with a text and an optional class; empty without a text. */
export const paragraph = (text: string | undefined, name?: string): string =>
  text ? `<p${name ? ` class="${name}"` : ''}>${escapeHtml(text)}</p>` : '';

/** A list of items in HTML; empty without items. */
export const list = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';

/** A link to a web page, a path of this service, a phone or a mailbox; any other address is plain text. */
export const link = (href: string, text: string): string =>
  /^(https?:\/\/|\/(?![/\\])|tel:|mailto:)/i.test(href)
    ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
    : escapeHtml(text);

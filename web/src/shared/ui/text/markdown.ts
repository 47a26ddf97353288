import { repairLinkTitles } from '@buchfink/contract/text/link-titles';
import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { basePath } from '#shared/base-path/base-path.ts';
import { trustedTypesPolicy } from '#shared/config/trusted-types-policy.ts';

/** Renders Markdown as safe HTML: line breaks are kept; scripts, styles and forms are removed. */
export function markdownToHtml(markdown: string): string {
  const html = marked.parse(repairLinkTitles(markdown), { breaks: true, async: false });
  return sanitizeHtml(html, window.location.origin);
}

/**
 * Sanitizes foreign HTML. Links to other sites open a new tab; addresses are resolved against their source. In texts of
 * this service, paths are those of the service.
 */
export function sanitizeHtml(html: string, from: string): string {
  const base = new URL(from, window.location.origin).href;
  const cleaned = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style', 'id', 'class'],
    FORBID_TAGS: ['form', 'input', 'button', 'style', 'textarea', 'select'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of cleaned.querySelectorAll('img')) {
    picture.src = absolute(picture.getAttribute('src'), base);
    if (!picture.alt) picture.alt = '';
  }
  for (const link of cleaned.querySelectorAll('a')) {
    const written = link.getAttribute('href');
    const address = absolute(written, base);
    if (!address || written?.startsWith('#')) continue;
    link.href = address;
    if (!/^https?:/.test(address) || new URL(address).origin === window.location.origin) continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  const holder = document.createElement('div');
  holder.append(cleaned);
  return trustedTypesPolicy.html(holder.innerHTML) as string;
}

function absolute(address: string | null, base: string): string {
  if (!address || !URL.canParse(address, base)) return '';
  const isPath = /^\s*\/(?![/\\])/.test(address) && base.startsWith(window.location.origin);
  return new URL(isPath ? basePath() + address.trim() : address, base).href;
}

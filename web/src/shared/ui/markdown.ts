import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { trusted } from '#shared/config/trusted.ts';

/** Markdown as HTML that is safe to show: line breaks kept, nothing that runs, styles or submits. */
export function htmlOf(markdown: string): string {
  // A link target followed directly by a quote would swallow the title (specification, section 5).
  const spaced = markdown.replace(/(\]\(https:[^\s)"]+)"/g, '$1 "');
  const html = marked.parse(spaced, { breaks: true, async: false });
  const cleaned = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_ATTR: ['style', 'id', 'class'],
    FORBID_TAGS: ['form', 'input', 'button', 'style', 'textarea', 'select'],
  });
  return trusted.html(cleaned) as string;
}

import sanitize from 'sanitize-html';

/** The elements of text, lists, tables and pictures. All others lose their tags. */
const elements = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'pre', 'blockquote', 'address', 'div', 'section', 'article'],
  ...['ol', 'ul', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'img'],
  ...['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'q', 'abbr', 'span', 'time', 'cite'],
  ...['del', 'ins', 'mark', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
const attributes = {
  '*': ['lang', 'dir', 'title'],
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  li: ['value'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};
/** Elements whose content is not text for readers. */
const dropped = [
  ...['script', 'style', 'template', 'iframe', 'object', 'noscript', 'svg', 'math'],
  ...['title', 'textarea', 'select', 'head'],
];
const numbers = new Set(['start', 'value', 'colspan', 'rowspan']);

/**
 * Rewrites foreign HTML with an allow list of elements and attributes: whatever the input is, the output runs, styles
 * and submits nothing, and every element is closed. Links lead to the web, mail or telephone; images come by https or
 * from this service. Relative addresses are resolved against `base`, a path of this service.
 */
export function sanitizeHtml(html: string, base: string): string {
  return sanitize(html, {
    allowedTags: elements,
    allowedAttributes: attributes,
    nonTextTags: dropped,
    transformTags: { '*': (tagName, values) => ({ tagName, attribs: safeAttributes(tagName, values, base) }) },
  });
}

function safeAttributes(element: string, values: sanitize.Attributes, base: string): sanitize.Attributes {
  const safe: sanitize.Attributes = element === 'img' ? { alt: '' } : {};
  for (const [key, value] of Object.entries(values)) {
    const safeText = safeValue(key, value, base);
    if (safeText !== undefined) safe[key] = safeText;
  }
  return safe;
}

function safeValue(key: string, value: string, base: string): string | undefined {
  if (key === 'href') return address(value, base, ['http:', 'https:', 'mailto:', 'tel:']);
  if (key === 'src') return address(value, base, ['https:']);
  if (numbers.has(key)) return /^\d{1,4}$/.test(value) ? value : undefined;
  return value;
}

/** A host that no address can have: an address that stays on it is one of this service. */
const ownOrigin = 'https://here.invalid';

function address(value: string, base: string, protocols: readonly string[]): string | undefined {
  const url = URL.canParse(value, ownOrigin + base) ? new URL(value, ownOrigin + base) : undefined;
  if (url === undefined || !protocols.includes(url.protocol)) return undefined;
  return url.origin === ownOrigin ? url.href.slice(ownOrigin.length) : url.href;
}

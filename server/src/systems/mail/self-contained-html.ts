import sanitize from 'sanitize-html';
import { InvalidMailError } from './mail.ts';

const attributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['style', 'lang', 'dir', 'title', 'role'],
  a: ['href'],
  table: ['width', 'align', 'cellpadding', 'cellspacing', 'border'],
  td: ['width', 'align', 'valign', 'colspan', 'rowspan'],
  th: ['width', 'align', 'valign', 'colspan', 'rowspan', 'scope'],
};

const tags = [
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote'],
  ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'code', 'pre', 'abbr', 'bdi'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
];

/** Declarations without functions such as `url()`, without escapes and without rules that begin with @. */
const plainStyle = /^[\w\s:;#%.,!'"/-]*$/;
const link = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d][\d\s()/.-]*)$/i;

/**
 * Checks and serialises the HTML of a mail. It consists of tags and attributes of a list, none of which makes a mail program
 * load anything: no pictures, styles, fonts, forms or scripts; so nobody learns when a mail is read. Throws
 * `InvalidMailError` at anything else. Comments are left out.
 */
export const selfContainedHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, attribs) => {
        checkTag(tagName, attribs);
        return { tagName, attribs };
      },
    },
  });

function checkTag(tag: string, values: Readonly<Record<string, string>>): void {
  if (!tags.includes(tag)) throw new InvalidMailError('html', `must not contain <${tag}>`);
  for (const [name, value] of Object.entries(values)) {
    const isListed =
      attributes['*']?.includes(name) || (Object.hasOwn(attributes, tag) && attributes[tag]?.includes(name));
    const isHarmless = name === 'style' ? plainStyle.test(value) : name !== 'href' || link.test(value);
    if (!isListed || !isHarmless) throw new InvalidMailError('html', `must not contain <${tag} ${name}="${value}">`);
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text between tags, or in an attribute with double quotes. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Markup that is safe in a page: only the functions of this file make it. */
class Html {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** What a template takes: markup as it is, texts and numbers escaped, lists one after the other, nothing for the rest. */
export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

/**
 * Builds markup for an HTML document (the tag of a template). Its values are escaped, unless they are markup
 * themselves; they belong between tags or into an attribute with double quotes, never into a script or a style. A line
 * break of the template and the spaces after it are left out, so that templates are laid out as their elements are.
 */
export function html(template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = template.map((part, at) => part.replace(/\n */g, '') + markupOf(values[at]));
  return new Html(parts.join(''));
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(markupOf).join('');
  return escaped(String(value));
}

/** Builds a style of the page. `<` begins nothing in it. */
export const styleBlock = (style: string): Html => new Html(`<style>${style.replaceAll('<', '\\3c ')}</style>`);

/** Takes HTML of other people that `sanitizeHtml` has made harmless. */
export const sanitizedMarkup = (markup: string): Html => new Html(markup);

/**
 * Builds a block of data in JSON, which never runs (HTML, 4.12.1). `<` is escaped, so that no text of the data ends the
 * block or begins a comment in it.
 *
 * @param attributes of the element, such as its type
 * @param json a text in JSON
 */
export function dataBlock(attributes: Html, json: string): Html {
  return new Html(`<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`);
}

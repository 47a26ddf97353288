import { expect, it } from 'vitest';
import { findMarkup } from './find-markup.mjs';

/** A source in which `#{` stands for the beginning of a value in a template. */
const sourceOf = (/** @type {string} */ text) => text.replaceAll('#{', '$'.concat('{'));

const breaches = [
  'const page = `<p>#{name}</p>`;',
  "const line = '<br>';",
  'const row = "</td><td class=\\"bad\\">" + name;',
  'const open = `<a href="#{path}"#{isCurrent ? \' class="on"\' : \'\'}>`;',
  'const list = items.map((item) => `<li>#{item}</li>`).join("");',
  'const page = html`<ul>#{items.map((item) => `<li>#{item}</li>`)}</ul>`;',
  'const raw = <div dangerouslySetInnerHTML={{ __html: name }} />;',
  "createElement('div', { dangerouslySetInnerHTML: { __html: name } });",
  'reply.type("text/html").send("<!doctype html>" + body);',
];

it.each(breaches)('refuses markup in a text: %s', (source) => {
  expect(findMarkup('page.tsx', sourceOf(source))).not.toEqual([]);
});

it('says the line', () => {
  expect(findMarkup('page.tsx', "const a = 1;\nconst b = '<b>bold</b>';")).toEqual([{ line: 2, text: '<b>bold</b>' }]);
});

it.each([
  'const page = <p className="quiet">{name}</p>;',
  'const page = html`<p>#{name}</p>`;',
  "const usage = 'import --library <id> <file>…';",
  'const isSmaller = `#{a} < #{b}`;',
  'const tag = /<p>(.*)<\\/p>/.exec(page);',
  '// A <p> in a comment.',
])('takes components, the tag that escapes, and texts for people: %s', (source) => {
  expect(findMarkup('page.tsx', sourceOf(source))).toEqual([]);
});

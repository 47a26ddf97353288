import { expect, it } from 'vitest';
import { foreignWords } from './foreign-words.ts';

const page = (content: string, locale = 'de') => `<!doctype html><html lang="${locale}"><body>${content}</body></html>`;

it.each([
  ['<p>The system was missing</p>', ['The', 'missing']],
  ['<button title="Close">x</button>', ['Close']],
  ['<p>library-timeout</p>', ['library-timeout']],
  ['<p>Grund: account.block-do-fees</p>', ['account.block-do-fees']],
  ['<p>not_found</p>', ['not_found']],
])('finds English words and raw codes in %s', (content, words) => {
  expect(foreignWords(page(content))).toEqual(expect.arrayContaining(words));
});

it.each([
  '<p>Das System war nicht erreichbar: <code>library-timeout</code></p>',
  '<p>Der Server meldet <span lang="en">the index is missing</span></p>',
  '<p>Der Server meldet „the index is missing“</p>',
  '<style>.missing { color: red }</style>',
  '<a href="/operator/libraries?open=the">Bibliotheken</a>',
])('allows code and quotes of other systems: %s', (content) => {
  expect(foreignWords(page(content))).toEqual([]);
});

it('leaves pages in another language alone', () => {
  expect(foreignWords(page('<p>The system is missing</p>', 'en'))).toEqual([]);
});

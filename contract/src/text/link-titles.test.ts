import { expect, it } from 'vitest';
import { repairLinkTitles } from './link-titles.ts';

it('a quote right behind the target of a link gets a blank before it', () => {
  expect(repairLinkTitles('[a](https://a.example/b"Titel") und [c](https://c.example"C")')).toBe(
    '[a](https://a.example/b "Titel") und [c](https://c.example "C")',
  );
});

it.each([
  '[a](https://a.example "Titel")',
  '[a](https://a.example)"',
  '[a](http://a.example"b")',
  'https://a.example"b"',
  '',
])('%j stays as it is', (text) => expect(repairLinkTitles(text)).toBe(text));

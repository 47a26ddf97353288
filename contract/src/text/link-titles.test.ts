import { expect, it } from 'vitest';
import { repairLinkTitles } from './link-titles.ts';

it('inserts a missing space between the target of a link and its title', () => {
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
])('leaves %j unchanged', (text) => expect(repairLinkTitles(text)).toBe(text));

import { createTranslate } from '@buchfink/texts/create-translate';
import { texts } from '@buchfink/texts/generated/app/further-de';
import { expect, it } from 'vitest';
import { statusText } from './status-text.ts';

const t = createTranslate('de', texts);

it('maintenance is shown with its end, in the words of the library if it has some', () => {
  const until = '2031-03-01T06:00:00Z';
  expect(statusText({ state: 'maintenance', until, text: 'Umzug.' }, 'Aheim', 'de', t)).toEqual({
    title: 'Wartung: Aheim',
    sentences: ['Umzug.', expect.stringMatching(/^Voraussichtlich bis Samstag, 1\. März 2031 um \d\d:00\.$/)],
  });
  expect(statusText({ state: 'maintenance' }, 'Aheim', 'de', t).sentences).toEqual([
    'Suche und Konto dieser Bibliothek sind so lange nicht verfügbar.',
  ]);
});

it('a failure is shown with its beginning; without the date if it is today', () => {
  const today = statusText({ state: 'down', since: new Date().toISOString() }, 'Aheim', 'de', t);
  expect(today.title).toBe('Gerade nicht erreichbar: Aheim');
  expect(today.sentences[0]).toMatch(/^Das System der Bibliothek antwortet nicht \(seit \d\d:\d\d\)\.$/);
  const before = statusText({ state: 'down', since: '2020-02-03T12:00:00Z' }, 'Aheim', 'de', t);
  expect(before.sentences[0]).toContain('(seit Montag, 3. Februar 2020 um');
});

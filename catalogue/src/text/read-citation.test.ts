import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCitation } from './read-citation.ts';

test.each([
  ['Lessing, Gotthold Ephraim (1772): Emilia Galotti', 'Lessing, Gotthold Ephraim', 'Emilia Galotti', 1772],
  ['Mann, Thomas. Der Zauberberg. Frankfurt am Main: S. Fischer, 1991.', 'Mann, Thomas', 'Der Zauberberg', 1991],
  ['Mann, Thomas: Der Zauberberg. Roman. 2. Aufl. Frankfurt 1991', 'Mann, Thomas', 'Der Zauberberg', 1991],
  ['Der Zauberberg : Roman / Thomas Mann. - 3. Aufl. - Berlin, 1999', 'Thomas Mann', 'Der Zauberberg : Roman', 1999],
  [
    'Kehlmann, D. (2005). Die Vermessung der Welt. Reinbek: Rowohlt. doi:10.1/2',
    'Kehlmann, D',
    'Die Vermessung der Welt',
    2005,
  ],
  ['Fukuyama, F. (2013): What Is Governance? Governance, Vol. 26, No. 3', 'Fukuyama, F', 'What Is Governance?', 2013],
  [
    'Claes, Dag og Carl Knutsen (eds.). 2011. Governing the Global Economy',
    'Claes, Dag',
    'Governing the Global Economy',
    2011,
  ],
  ['christopher marsden, "net neutrality: a solution"', 'christopher marsden', 'net neutrality: a solution', undefined],
  ['Andersen, Per Sveaas / Trosskifte', 'Andersen, Per Sveaas', 'Trosskifte', undefined],
  ['Svennevig, J.: Ledelsesretorikk, 2009', 'Svennevig, J', 'Ledelsesretorikk, 2009', 2009],
  ['Smith, J. A. & Osborn, M. (2003). Analysis. In Smith, J. A. (ed.)', 'Smith, J. A', 'Analysis', 2003],
])('reads “%s”', (text, author, title, year) => {
  expect(readCitation(text)).toEqual({ author, title, ...(year && { year }) });
});

test('an ISBN in the text is read, whatever else stands there', () => {
  expect(readCitation('Der Schwarm Schätzing ISBN 978-3-596-16453-0')?.isbn).toBe('9783596164530');
  expect(readCitation('Mann, Thomas (1924): Der Zauberberg. ISBN: 3-596-29433-9')).toMatchObject({
    title: 'Der Zauberberg',
    isbn: '9783596294336',
  });
});

test.each([
  'Harry Potter und der Stein der Weisen',
  'Rico, Oskar und die Tieferschatten',
  'Tim und Struppi: Schritte auf dem Mond',
  '1984',
  '9.78904E+12',
  '',
])('“%s” is no citation', (text) => {
  expect(readCitation(text)).toBeUndefined();
});

test('any text is read without an error', () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aB ,.:;/()"“”«»1924&–-?'), maxLength: 1200 }), (text) => {
      const citation = readCitation(text);
      expect((citation?.title ?? '').length + (citation?.author ?? '').length).toBeLessThanOrEqual(1000);
    }),
  );
});

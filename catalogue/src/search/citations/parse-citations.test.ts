import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCitations } from './parse-citations.ts';

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
  expect(parseCitations(text)[0]).toEqual({ author, title, year });
});

test.each([
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['›', '‹'],
  ['‟', '”'],
  ['＂', '＂'],
])('reads a title between %s and %s', (open, close) => {
  const quoted = `${open}Das Parfum${close}`;
  const title = 'Das Parfum';
  expect(parseCitations(`P. Süskind, ${quoted}, Zürich 1985`)[0]).toEqual({ author: 'P. Süskind', title, year: 1985 });
  expect(parseCitations(`Süskind, P. (1985): ${quoted}, Zürich`)[0]).toEqual({
    author: 'Süskind, P',
    title,
    year: 1985,
  });
});

test.each([
  ['Umberto Eco: Der Name der Rose. Hanser, München 1982', 'Umberto Eco', 'Der Name der Rose', 1982],
  ['P. Süskind, Das Parfum, Zürich: Diogenes, 1985, S. 5–20.', 'P. Süskind', 'Das Parfum', 1985],
])('guesses which part of “%s” is the author', (text, author, title, year) => {
  expect(parseCitations(text)[0]).toEqual({ author, title, year, isGuess: true });
});

test('the author before an ISBD title is not part of the title', () => {
  expect(parseCitations('Süskind, Patrick: Das Parfum : Roman / Patrick Süskind. - Zürich, 1985')[0]).toEqual({
    author: 'Süskind, Patrick',
    title: 'Das Parfum : Roman',
    year: 1985,
  });
});

test('the later of two years is that of the edition', () => {
  expect(parseCitations('Dostojewskij, F. M. (1866/2002). Schuld und Sühne. Frankfurt: Fischer.')[0]?.year).toBe(2002);
});

test('the remarks on an edition are left out of a text that is not a citation', () => {
  expect(parseCitations('Name der Rose Eco, 3. Auflage, 655 Seiten, ISBN 3-446-13625-9')).toEqual([
    { title: 'Name der Rose Eco', isGuess: true },
  ]);
});

test.each([
  '@book{s85,\n  author = {Süskind, Patrick and Ander, E.},\n  title = {{Das Parfum : Roman}},\n  year = {1985}\n}',
  '@book{s85, author = "S{\\"u}skind, Patrick", title = "Das {P}arfum : Roman", year = 1985}',
  'TY  - BOOK\r\nAU  - Süskind, Patrick\r\nTI  - Das Parfum : Roman\r\nPY  - 1985\r\nER  - ',
  'TY  - BOOKAU  - Süskind, PatrickTI  - Das Parfum : RomanPY  - 1985ER  - ',
])('a citation of a reference manager is read: %s', (text) => {
  expect(parseCitations(text)).toEqual([{ author: 'Süskind, Patrick', title: 'Das Parfum : Roman', year: 1985 }]);
});

test('an ISBN is read, whatever text is around it', () => {
  expect(parseCitations('Der Schwarm Schätzing ISBN 978-3-596-16453-0')[0]?.isbn).toBe('9783596164530');
  expect(parseCitations('Mann, Thomas (1924): Der Zauberberg. ISBN: 3-596-29433-9')[0]).toMatchObject({
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
])('“%s” is not a citation', (text) => {
  expect(parseCitations(text)).toEqual([]);
});

test('any text in the format of a reference manager is read quickly and without an error', () => {
  const piece = fc.constantFrom(
    '@book{',
    'title = {',
    '{',
    '}',
    '\\',
    '\\"',
    '"',
    'a = "',
    'TY  - ',
    'AU  - ',
    'x',
    ' ',
    '= 1',
  );
  void fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      for (const { title = '' } of parseCitations(`@b{${pieces.join('')}`))
        expect(title.length).toBeLessThanOrEqual(1000);
    }),
  );
});

test('any text is read without an error', () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aB ,.:;/()"“”«»1924&–-?'), maxLength: 1200 }), (text) => {
      for (const { title = '', author = '' } of parseCitations(text))
        expect(title.length + author.length).toBeLessThanOrEqual(1000);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitLifeDates } from './life-dates.ts';

test.each([
  ['Muster, Anna, 1901-1980', 'Muster, Anna', '1901-1980'],
  ['Muster, Anna, 1901-', 'Muster, Anna', '1901-'],
  ['Muster, Anna, 1901–1980.', 'Muster, Anna', '1901–1980'],
  ['Muster, Anna (1901-1980)', 'Muster, Anna', '1901-1980'],
  ['Anna Muster 1901-1980', 'Anna Muster', '1901-1980'],
  ['Muster, Anna, geb. 1901', 'Muster, Anna', 'geb. 1901'],
  ['Muster, Anna, * 1901', 'Muster, Anna', '* 1901'],
  ['Muster, Anna, ca. 1350-1404?', 'Muster, Anna', 'ca. 1350-1404?'],
  ['King, Martin Luther, Jr., 1929-1968', 'King, Martin Luther, Jr.', '1929-1968'],
  ['Muster, Anna, approximately 1350-', 'Muster, Anna', 'approximately 1350-'],
  ['Платон, 1901-1980', 'Платон', '1901-1980'],
])('%s is %s with the dates %s', (written, name, dates) => {
  expect(splitLifeDates(written)).toEqual({ name, dates });
});

test.each(['Muster, Anna', 'Olympische Spiele 1972', 'Expo 2000', 'Muster, A.', '1901-1980', 'Studio 54', 'U2', ''])(
  '%s is a name as it stands',
  (name) => expect(splitLifeDates(name)).toEqual({ name }),
);

test('a name has one form with and without dates', () => {
  const letters = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{1,9}$/);
  const life = fc.tuple(fc.integer({ min: 1000, max: 1950 }), fc.nat(70)).map(([born, age]) => `${born}-${born + age}`);
  const written = fc.tuple(letters, letters, life, fc.constantFrom(', $', ' ($)', ' $', ', $.'));
  void fc.assert(
    fc.property(written, ([familyName, givenName, dates, form]) => {
      const name = `${familyName}, ${givenName}`;
      expect(splitLifeDates(name + form.replace('$', dates))).toEqual({ name, dates });
    }),
  );
});

test('a long text is no name of a person', () => {
  const text = `${', ( 1'.repeat(20_000)}, 1901-1980`;
  expect(splitLifeDates(text)).toEqual({ name: text });
});

import { expect, it } from 'vitest';
import { branchNameOf } from './branch-name.ts';

const branches = [
  { id: 'HB', name: 'Hauptbibliothek' },
  { id: 'desk2', name: 'Nordbibliothek' },
  { id: 'hb', name: 'Handbibliothek' },
];
const branchName = branchNameOf({ libname: 'Stadtbücherei', branches });

it.each([
  ['by its code, whatever the system calls it', ['HB', 'Central Library'], 'Hauptbibliothek'],
  ['by an address that ends in its code', ['http://uri.example/places/desk2', 'Ausleihe 2'], 'Nordbibliothek'],
  ['by a number of GBV', ['http://uri.gbv.de/organization/isil/DE-7@HB', 'ZB'], 'Hauptbibliothek'],
  ['by a name with colons', ['de-830:desk:desk2', undefined], 'Nordbibliothek'],
  ['by a code that the system writes as a name', ['', 'HB'], 'Hauptbibliothek'],
  ['by a code that the system writes beside a code of its own', ['4711', 'HB'], 'Hauptbibliothek'],
  ['by exactly its code first', ['hb', undefined], 'Handbibliothek'],
  ['by its code in other letters and with blanks', [' Hb ', undefined], 'Hauptbibliothek'],
  ['as the system does where it is in no setting', ['ZW', 'Zweigstelle'], 'Zweigstelle'],
  ['by the code where nobody names it', ['ZW', undefined], 'ZW'],
  ['not at all where there is none', ['', undefined], ''],
] as const)('calls a branch %s', (_, [code, systemName], expected) => {
  expect(branchName(code, systemName)).toBe(expected);
});

it('counts a library without branches as its own branch', () => {
  expect(branchNameOf({ libname: 'Stadtbücherei', branches: [] })('')).toBe('Stadtbücherei');
});

import { expect, it } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { createCirculations } from '../circulation/circulations.ts';
import { rightClock } from '../circulation/testing/right-clock.ts';
import { connectLibrary } from './connect-library.ts';
import { noPatronNotes } from './patron-notes.ts';

const builtin = { kind: 'builtin' };
const remote = { kind: 'remote', address: 'https://katalog.example.org', project: 'opac-other', libraryId: 3 };

/** The roles of a library with these systems; no system is called. */
function rolesWith(system: object): string[] {
  const library = LibrarySettings.parse({ id: 1, ident: 'a', libname: 'A', shortname: 'A', fullname: 'A', system });
  const circulationOf = createCirculations({
    store: {} as never,
    records: {} as never,
    indexOf: () => ({}) as never,
    now: () => new Date(),
    clock: rightClock,
  });
  const { close: _, ...connector } = connectLibrary(library, {
    store: {} as never,
    indexOf: () => ({}) as never,
    circulationOf,
    upstream: { isAllowed: () => false, now: () => new Date(), warn: () => {} },
    patronNotesOf: () => noPatronNotes,
  });
  return Object.entries(connector)
    .flatMap(([name, role]) => (role === undefined ? [] : [name]))
    .sort();
}

it.each([
  [{}, []],
  [{ catalogue: builtin }, ['catalogue']],
  [{ catalogue: remote }, ['catalogue']],
  [{ patron: builtin }, ['checkout', 'patron']],
  [{ catalogue: builtin, patron: builtin }, ['catalogue', 'checkout', 'patron']],
])('a library with the systems %j offers %j', (system, roles) => {
  expect(rolesWith(system)).toEqual(roles);
});

import { describe, expect, it } from 'vitest';
import type { LibraryInfo } from '../info.ts';
import type { RecordView } from '../record.ts';
import { branchesOnShelf, contactOfBranch } from './branches-on-shelf.ts';

const home = { libraryId: 1, id: 'M', name: 'Mitte' };
const view: RecordView = {
  libraryId: 1,
  id: 'r',
  title: 'Momo',
  mediaType: 'BOOK',
  workKey: 'momo',
  details: [],
  volumes: [],
  actions: [],
  reservable: false,
  citation: { bibtex: '', ris: '' },
  availability: {
    code: 'GREEN',
    state: 'available',
    places: [
      { id: 'A', name: 'Altstadt', state: 'available', shelfmark: 'J End' },
      { id: 'S', name: 'Süd', state: 'lent' },
      { id: 'M', name: 'Mitte', state: 'available' },
    ],
  },
  copies: [
    {
      id: 'c',
      branch: 'Mitte',
      branchId: 'M',
      shelfmark: 'K 9',
      status: '',
      state: 'available',
      statusCode: 'GREEN',
      reservable: false,
    },
  ],
};
const opening = (openNow: boolean) => ({ openNow, today: [], timeZone: 'Europe/Berlin' });
const contact = { exceptions: [], days: [] };
const info: LibraryInfo = {
  libraryId: 1,
  name: 'Lindental',
  opening: opening(true),
  ...contact,
  branches: [
    { id: 'A', name: 'Altstadt', opening: opening(false), ...contact },
    { id: 'M', name: 'Mitte', opening: opening(true), ...contact },
  ],
};

describe('the branches with a title on the shelf', () => {
  it('have the shelf mark of the title, else that of a copy there; the home branch is first', () => {
    expect(branchesOnShelf(view, undefined)).toMatchObject([
      { id: 'A', shelfmark: 'J End' },
      { id: 'M', shelfmark: 'K 9' },
    ]);
    expect(branchesOnShelf(view, home).map(({ id }) => id)).toEqual(['M', 'A']);
  });

  it('are found by their names where nothing else is known', () => {
    const byName = { ...view, availability: { ...view.availability, places: undefined, branches: ['Mitte'] } };
    expect(branchesOnShelf(byName, undefined)).toEqual([
      { id: 'M', name: 'Mitte', state: 'available', shelfmark: 'K 9' },
    ]);
  });

  it('are none for a title that is on loan', () => {
    expect(branchesOnShelf({ ...view, availability: { code: 'RED', state: 'lent' } }, home)).toEqual([]);
  });
});

describe('a branch of a title', () => {
  it('has its own hours and address; those of the library only where it has no branches', () => {
    const branch = { id: 'X', name: 'Archiv', state: 'available' } as const;
    expect(contactOfBranch(branch, info)).toBeUndefined();
    expect(contactOfBranch({ ...branch, id: 'A' }, info)?.opening).toEqual(opening(false));
    expect(contactOfBranch(branch, { ...info, branches: [] })?.opening).toEqual(opening(true));
  });
});

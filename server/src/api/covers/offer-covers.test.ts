import type { AccountData, Loan, Reservation } from '@buchfink/contract/account';
import { describe, expect, it } from 'vitest';
import { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { projectsForTests } from '../../testing/test-service.ts';
import { offerAccountCovers } from './offer-covers.ts';

const loan: Loan = {
  id: 'l',
  recordId: 'r',
  title: 'Krabat',
  mediaType: 'BOOK',
  cover: null,
  status: '',
  renewal: { possible: true, reason: 'ok' },
};
const reservation: Reservation = {
  id: 'v',
  recordId: 'r',
  title: 'Krabat',
  mediaType: 'BOOK',
  cover: null,
  state: 'queued',
  status: '',
};
const account: AccountData = {
  libraryId: 1,
  userId: '7',
  account: { blocks: [] },
  fees: [],
  retrieved: '2026-11-21T12:00:00Z',
  lent: [loan, { ...loan, id: 'interlibrary', recordId: undefined }],
  reservations: [reservation, { ...reservation, id: 'linked', cover: 'https://service.test/a.jpg' }],
};

async function offered(covers: object | undefined) {
  const [project] = await projectsForTests();
  if (project === undefined) throw new Error('there is no project');
  const names = { libname: 'A', shortname: 'A', fullname: 'A' };
  const library = LibrarySettings.parse({ id: 1, ident: 'a', ...names, covers });
  return offerAccountCovers(account, library, project);
}

describe('loans and reservations', () => {
  it('offer the cover call for titles with a record, where the library has sources', async () => {
    const { lent, reservations } = await offered({ sources: [{ preset: 'openlibrary' }] });
    expect(lent.map(({ cover }) => cover)).toEqual([undefined, null]);
    expect(reservations.map(({ cover }) => cover)).toEqual([undefined, 'https://service.test/a.jpg']);
    expect(lent[0]).not.toHaveProperty('cover');
  });

  it('stay as they are where it has none', async () => {
    expect(await offered(undefined)).toBe(account);
  });
});

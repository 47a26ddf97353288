import type { CallContext } from '@buchfink/connectors/call-context';
import type { Catalogue } from '@buchfink/connectors/connector';
import type { ActAnswer, Patron, PatronSystem } from '@buchfink/connectors/patron-system';
import type { UnlabelledRecord, UnlabelledSearchAnswer } from '@buchfink/connectors/unlabelled';
import { createSearchQuery, type Item } from '@buchfink/contract/search';
import { expect, it } from 'vitest';
import { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { plainLibrary } from '../../../testing/write-project.ts';
import { composeLibrary } from './compose-library.ts';

const now = () => new Date('2026-11-26T09:00:00Z');
const context: CallContext = {
  locale: 'de',
  signal: new AbortController().signal,
  deadline: Infinity,
  requestId: '1',
  now,
};
const patron: Patron = { userId: '1', patronId: '1' };

/** All that a system says of a branch which it calls THEIRS, by its code and by its name alone. */
const theirs = { id: 'S', name: 'THEIRS' };
const shelf: Item['availability'] = {
  code: 'GREEN',
  state: 'available',
  branches: [theirs.name],
  places: [{ ...theirs, state: 'available' }],
};
const hit: Item = {
  libraryId: 1,
  id: 'r',
  position: 0,
  title: 'Finken',
  mediaType: 'BOOK',
  isbn: [],
  workKey: 'w',
  availability: shelf,
};
const record: UnlabelledRecord = {
  libraryId: 1,
  id: 'r',
  title: 'Finken',
  mediaType: 'BOOK',
  workKey: 'w',
  details: [],
  volumes: [],
  availability: shelf,
  copies: [
    { id: 'a', branch: theirs.name, branchId: 'S', state: 'available', statusCode: 'GREEN', reservable: false },
    { id: 'b', branchId: '', state: 'online', statusCode: 'GREEN', reservable: false },
  ],
  related: [{ kind: 'work', items: [hit] }],
  reservable: false,
  actions: [],
  citation: { ris: '', bibtex: '' },
};
const answer: UnlabelledSearchAnswer = {
  libraryId: 1,
  total: 1,
  totalIsExact: true,
  offset: 0,
  limit: 10,
  items: [hit],
  tookMs: 1,
  facets: [{ id: 'branch', options: [{ id: 'S', label: theirs.name, count: 1, applied: false }] }],
};
const catalogue: Catalogue = {
  searchFields: async () => [
    {
      id: 'B',
      type: 'dropdown',
      advanced: false,
      visible: true,
      meaning: 'BRANCH',
      options: [{ key: 'S', label: theirs.name }],
    },
  ],
  search: async () => answer,
  acquisitions: async () => answer,
  record: async () => record,
};
const act = async (): Promise<ActAnswer> => ({
  status: 'SELECTION_NEEDED',
  action: 'branch',
  selection: [{ key: 'S', label: theirs.name }],
  details: [{ kind: 'pickup', text: theirs.name, branchId: 'S' }],
});
const title = { title: 'Finken', mediaType: 'BOOK' } as const;
const renewal = { possible: true, reason: 'ok' } as const;
const patrons: PatronSystem = {
  login: async () => ({ ...patron, readableAway: false }),
  account: async () => ({
    libraryId: 1,
    userId: '1',
    account: { blocks: [] },
    fees: [],
    retrieved: '2026-11-26T09:00:00Z',
    lent: [{ ...title, id: '1', branch: 'S', lendingBranch: 'S', renewal }],
    reservations: [
      { ...title, id: '1', state: 'ready', pickupBranch: theirs.name, pickupBranchId: 'S' },
      { ...title, id: '2', state: 'ready', pickupBranchId: 'S' },
      { ...title, id: '3', state: 'ready', pickupBranchId: 'http://nobody.example/knows' },
    ],
  }),
  card: async () => ({ number: '1' }),
  renew: act,
  renewAll: act,
  reserve: act,
  cancel: act,
  changePickup: act,
  pause: act,
  contact: async () => ({ phones: [], address: [], editable: ['homeBranch'], homeBranches: [theirs], homeBranch: 'S' }),
};
const library = (fields: object) =>
  LibrarySettings.parse(plainLibrary(1, { system: { catalogue: { kind: 'builtin' } }, ...fields }));
const compose = (fields: object) =>
  composeLibrary(
    library(fields),
    {
      catalogue,
      patron: patrons,
      close: async () => {},
    },
    { now, isShared: false },
  );

/** All answers of the roles by their calls. */
async function answersOf(roles: ReturnType<typeof compose>) {
  const selections = [patron, 't', {}, context] as const;
  return {
    fields: await roles.catalogue?.searchFields(context),
    search: await roles.catalogue?.search(createSearchQuery([{ id: 'FREE', value: 'Finken' }]), context),
    acquisitions: await roles.catalogue?.acquisitions?.({ since: '2026-01-01', offset: 0, limit: 1 }, context),
    record: await roles.catalogue?.record('r', context),
    account: await roles.patron?.account(patron, context),
    renew: await roles.patron?.renew?.(patron, ['t'], {}, context),
    renewAll: await roles.patron?.renewAll?.(patron, {}, context),
    reserve: await roles.patron?.reserve?.(patron, { recordId: 'r' }, {}, context),
    cancel: await roles.patron?.cancel?.(...selections),
    changePickup: await roles.patron?.changePickup?.(...selections),
    pause: await roles.patron?.pause?.(patron, 't', { resume: true }, {}, context),
    contact: await roles.patron?.contact?.(patron, context),
  };
}

it('calls a branch by the name of the settings in every answer of every role', async () => {
  const answers = await answersOf(compose({ branches: [{ id: 'S', name: 'Südbibliothek' }] }));
  for (const [name, told] of Object.entries(answers)) {
    expect(JSON.stringify(told), name).toContain('Südbibliothek');
    expect(JSON.stringify(told), name).not.toContain('THEIRS');
  }
  expect(answers.account?.lent[0]).toMatchObject({ branch: 'Südbibliothek', lendingBranch: 'Südbibliothek' });
  expect(answers.account?.reservations.map(({ pickupBranch }) => pickupBranch)).toEqual([
    ...['Südbibliothek', 'Südbibliothek', undefined],
  ]);
  expect(answers.record?.copies[1]).not.toHaveProperty('branch');
});

it.each([
  ['no branches', []],
  ['other branches', [{ id: 'N', name: 'Nordbibliothek' }]],
])('leaves the names of the system where the settings have %s', async (_, branches) => {
  const answers = await answersOf(compose({ branches }));
  for (const [name, told] of Object.entries(answers)) expect(JSON.stringify(told), name).toContain('THEIRS');
});

it('names the branches of copies that another system tells', async () => {
  const copy = { state: 'available', branchId: 'S', branch: theirs.name } as const;
  const roles = composeLibrary(
    library({ branches: [{ id: 'S', name: 'Südbibliothek' }] }),
    {
      catalogue: { ...catalogue, record: async () => ({ ...record, copies: [] }) },
      availability: { maxTitles: 10, of: async () => new Map([['r', { copies: [{ ...copy, id: 'a' }] }]]) },
      close: async () => {},
    },
    { now, isShared: false },
  );
  const shown = await roles.catalogue?.record('r', context);
  expect(shown?.copies).toMatchObject([{ id: 'a', branch: 'Südbibliothek' }]);
  expect(shown?.availability.places).toMatchObject([{ id: 'S', name: 'Südbibliothek' }]);
  const [first] = (await roles.catalogue?.search(createSearchQuery([]), context))?.items ?? [];
  expect(first?.availability.branches).toEqual(['Südbibliothek']);
});

import type { AccountData } from '@buchfink/contract/account';
import type { Library } from '@buchfink/contract/libraries';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { AccountScreen } from './account-screen.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r' };

/** The screen of an account without reservations and fees. */
async function openAccount(data: Pick<AccountData, 'lent'> & Partial<AccountData>, locale: 'de' | 'en' = 'de') {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  const answer: AccountData = {
    libraryId: 1,
    userId: '7',
    account: { blocks: [] },
    fees: [],
    reservations: [],
    ...data,
    retrieved: '2026-11-25T10:00:00Z',
  };
  return renderInApp(<AccountScreen />, { locale, answers: { '/account/info': () => answer } });
}
/** A library with these pages for patrons. */
function seedLibrary(links: Library['links']) {
  const library = { ...libraryNamed(1, 'Stadtbücherei'), ...(links && { links }) };
  useApp.setState(({ selection }) => ({ selection: { ...selection, libraries: [library], libraryId: 1 } }));
}
const krabat: AccountData['lent'][number] = {
  id: 'l',
  title: 'Krabat',
  mediaType: 'BOOK',
  status: '',
  renewal: { possible: false, reason: 'not-allowed' },
};

describe('an account of which a part cannot be read', () => {
  it.each([
    ['lent', 'de', /Ihre Ausleihen lassen sich zurzeit nicht lesen/, 'Zurzeit ist nichts ausgeliehen.'],
    ['reservations', 'de', /Ihre Vormerkungen lassen sich/, 'Sie haben nichts vorgemerkt.'],
    ['fees', 'de', /Ihre Gebühren lassen sich/, 'Keine offenen Gebühren.'],
    ['fees', 'en', /Your fees cannot be read at present/, 'No open fees.'],
    ['card', 'en', /What your library says of your card cannot be read/, 'Nothing on loan'],
  ] as const)('says so of %s in %s, and never that there is nothing', async (part, locale, text, nothing) => {
    const lent = part === 'lent' ? [] : [krabat];
    await openAccount({ lent, unreadable: [part] }, locale);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(nothing)).toBeNull();
    if (part === 'card') return;
    const note = locale === 'de' ? 'zurzeit nicht lesbar' : 'cannot be read at present';
    const tile = screen.getByText(note).closest('a');
    expect(tile?.querySelector('b')?.textContent).toBe('–');
  });

  it('asks for it again', async () => {
    let requestCount = 0;
    setToken(account, 'token');
    useApp.setState({ accounts: [account], accountIndex: 0 });
    const whole = { libraryId: 1, userId: '7', account: { blocks: [] }, fees: [], lent: [krabat], reservations: [] };
    const answer = () => {
      requestCount += 1;
      const retrieved = '2026-11-25T10:00:00Z';
      return requestCount === 1 ? { ...whole, retrieved, unreadable: ['fees'] } : { ...whole, retrieved };
    };
    const { user } = await renderInApp(<AccountScreen />, { locale: 'de', answers: { '/account/info': answer } });
    await user.click(await screen.findByRole('button', { name: 'Noch einmal fragen' }));
    await waitFor(() => expect(screen.queryByText(/Ihre Gebühren lassen sich/)).toBeNull());
    expect(requestCount).toBe(2);
  });
});

describe('an account whose list of loans is incomplete', () => {
  it.each([
    ['de', 1, /unvollständig: Ihre Bibliothek zählt eine weitere Ausleihe, nennt/],
    ['de', 2, /unvollständig: Ihre Bibliothek zählt 2 weitere Ausleihen, nennt/],
    ['en', 1, /incomplete: your library counts one more loan but/],
    ['en', 2, /incomplete: your library counts 2 more loans but/],
  ] as const)('says so in %s with %i missing, and counts all loans', async (locale, unlistedLoans, text) => {
    await openAccount({ lent: [krabat], unlistedLoans }, locale);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText('Krabat')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: /Ausgeliehen|Loans/ }).querySelector('b')?.textContent).toBe(
      String(1 + unlistedLoans),
    );
  });

  it('is not called empty when no loan is listed', async () => {
    await openAccount({ lent: [], unlistedLoans: 1 });
    expect(await screen.findByText(/Liste ist unvollständig/)).toBeTruthy();
    expect(screen.getByText('Liste unvollständig')).toBeTruthy();
    for (const text of [
      'Nichts ausgeliehen, nichts vorgemerkt',
      'Zurzeit ist nichts ausgeliehen.',
      'nichts zurückzugeben',
    ])
      expect(screen.queryByText(text)).toBeNull();
  });

  it('differs from an empty account and from a complete list', async () => {
    await openAccount({ lent: [] });
    expect(await screen.findByText('Nichts ausgeliehen, nichts vorgemerkt')).toBeTruthy();
    expect(screen.queryByText(/unvollständig/)).toBeNull();
  });
});

describe('an account of which the system tells less than it counts', () => {
  it.each([
    ['de', /zählt eine weitere Vormerkung, nennt/, /zählt 2 weitere Posten, ohne sie hier/],
    ['en', /counts one more reservation but/, /counts 2 more items without listing them/],
  ] as const)('says so of reservations and fees in %s', async (locale, reservations, fees) => {
    const pendingFees = { text: '7,00 €', amount: 700, currency: 'EUR' };
    await openAccount(
      { lent: [], unlistedReservations: 1, unlistedFees: 2, account: { blocks: [], pendingFees } },
      locale,
    );
    expect(await screen.findByText(reservations)).toBeTruthy();
    expect(screen.getByText(fees)).toBeTruthy();
    expect(screen.queryByText(/Nichts ausgeliehen|Zurzeit ist nichts vorgemerkt|keine offenen/)).toBeNull();
  });

  it('claims nothing where the system tells nothing', async () => {
    await openAccount({ lent: [], untold: ['loans', 'reservations'] });
    expect(await screen.findAllByText(/sagt hier nicht, was in dieser Liste steht/)).toHaveLength(2);
    expect(screen.queryByText(/Nichts ausgeliehen|Zurzeit ist nichts|keine Vormerkungen|nichts zurück/)).toBeNull();
  });
});

it('says who cancels the reservations that cannot be cancelled here', async () => {
  const hold = { id: 'h', title: 'Momo', mediaType: 'BOOK', state: 'queued', status: '' } as const;
  const text = /die sich hier nicht aufheben lassen, hebt Ihre Bibliothek für Sie auf/;
  const { unmount } = await openAccount({ lent: [], reservations: [hold] });
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  await openAccount({ lent: [], reservations: [{ ...hold, cancelToken: 'h' }] });
  expect(await screen.findByRole('heading', { name: 'Momo' })).toBeTruthy();
  expect(screen.queryByText(text)).toBeNull();
});

describe('open fees', () => {
  const fee = { id: 'f', text: 'Säumnisgebühr', amount: 250, currency: 'EUR' };
  const open = (fees: AccountData['fees'], text: string, amount: number) =>
    openAccount({ lent: [], fees, account: { blocks: [], pendingFees: { text, amount, currency: 'EUR' } } });

  it("lead to the library's own page, outside the app and without data of the patron", async () => {
    seedLibrary({ pay: 'https://bibliothek.example/bezahlen' });
    await open([fee], '2,50 €', 250);
    const link = await screen.findByRole('link', { name: /Online bezahlen/ });
    expect(link.getAttribute('href')).toBe('https://bibliothek.example/bezahlen');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(screen.queryByText('Bezahlen können Sie in Ihrer Bibliothek.')).toBeNull();
  });

  it('say where to pay when the library has no such page', async () => {
    seedLibrary(undefined);
    await open([fee], '2,50 €', 250);
    expect(await screen.findByText('Bezahlen können Sie in Ihrer Bibliothek.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Online bezahlen/ })).toBeNull();
  });

  it('can be paid too where the library names only their sum', async () => {
    seedLibrary({ pay: 'https://bibliothek.example/bezahlen' });
    await openAccount({
      lent: [krabat],
      account: { blocks: [], pendingFees: { text: '2,50 €', amount: 250, currency: 'EUR' } },
    });
    expect(await screen.findByRole('link', { name: /Online bezahlen/ })).toBeTruthy();
  });

  it('of nothing offer no payment', async () => {
    seedLibrary({ pay: 'https://bibliothek.example/bezahlen' });
    await openAccount({
      lent: [krabat],
      account: { blocks: [], pendingFees: { text: '0,00 €', amount: 0, currency: 'EUR' } },
    });
    expect(await screen.findByText('Keine offenen Gebühren.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Online bezahlen/ })).toBeNull();
  });
});

describe('fees that the library tells otherwise than as a list', () => {
  const openOwing = (account: Omit<AccountData['account'], 'blocks'>, fees: AccountData['fees'] = []) =>
    openAccount({ lent: [], fees, account: { blocks: [{ code: 'fees', text: 'Gesperrt.' }], ...account } });
  const tile = async () => {
    const tiles = await screen.findByRole('navigation');
    return within(tiles).getByRole('link', { name: /^Gebühren/ }).textContent;
  };

  it.each([
    ['8,40 €', { text: '8,40 €', amount: 840, currency: 'EUR' }],
    ['seven pounds', { text: 'seven pounds' }],
    ['Betrag unbekannt', { text: 'Betrag unbekannt', currency: 'EUR' }],
  ])(
    'as the total %s alone are shown in tile, block and account, though nothing else is there',
    async (text, pendingFees) => {
      seedLibrary({ pay: 'https://bibliothek.example/bezahlen' });
      await openOwing({ pendingFees });
      expect(await tile()).toBe(`Gebühren${text}, nicht einzeln genannt`);
      expect(screen.getByText(new RegExp(`Offen: ${text}`))).toBeTruthy();
      expect(screen.getByText('Die einzelnen Posten nennt das System Ihrer Bibliothek nicht.')).toBeTruthy();
      expect(screen.getByRole('link', { name: /Online bezahlen/ })).toBeTruthy();
      for (const nothing of ['Nichts ausgeliehen, nichts vorgemerkt', 'Keine offenen Gebühren.', 'keine offenen'])
        expect(screen.queryByText(nothing)).toBeNull();
    },
  );

  it('in unreadable words are shown in these words', async () => {
    const fee = { id: 'f', text: 'Mahnung', words: 'sieben fuffzig', dateText: 'neulich' };
    await openOwing({ pendingFees: { text: 'Betrag unbekannt' } }, [fee]);
    expect(await tile()).toBe('GebührenBetrag unbekannt, 1 Posten');
    expect(screen.getByText('sieben fuffzig')).toBeTruthy();
    expect(screen.getByText('neulich')).toBeTruthy();
    expect(screen.queryByText(/0,00/)).toBeNull();
  });

  it('with a total below the list name both', async () => {
    const fee = { id: 'f', text: 'Vormerkgebühr', amount: 150, currency: 'EUR' };
    const [total, listed] = [
      { text: '0,00 €', amount: 0, currency: 'EUR' },
      { text: '1,50 €', amount: 150, currency: 'EUR' },
    ];
    await openOwing({ pendingFees: listed, feesDiffer: { total, listed } }, [fee]);
    expect(await tile()).toBe('Gebühren1,50 €, 1 Posten');
    expect(screen.getByText(/nennt zusammen 0,00 €, die Posten ergeben 1,50 €/)).toBeTruthy();
  });

  it('as a credit offer no payment', async () => {
    await openOwing({ pendingFees: { text: '2,00 € Guthaben', amount: -200, currency: 'EUR' } });
    expect(await screen.findAllByText('Nichts ausgeliehen, nichts vorgemerkt')).toHaveLength(1);
    expect(screen.queryByText('Bezahlen können Sie in Ihrer Bibliothek.')).toBeNull();
  });
});

it('leads from a block by fees to the fees', async () => {
  seedLibrary(undefined);
  const { user } = await openAccount({
    lent: [krabat],
    account: {
      blocks: [{ code: 'fees', text: 'Ihre offenen Gebühren sind zu hoch.' }],
      pendingFees: { text: '12,50 €', amount: 1250, currency: 'EUR' },
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Gebühren ansehen' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Gebühren' }));
});

import type { AccountData, Loan } from '@buchfink/contract/account';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { DueList } from './due-list.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r' };
const library = libraryNamed(1, 'Stadtbücherei');
library.capabilities.renew = true;
const loan: Loan = {
  id: 'l',
  title: 'Krabat',
  mediaType: 'BOOK',
  status: '',
  deadline: '2026-11-28',
  renewToken: 't',
  renewal: { possible: true, reason: 'ok' },
};
const answer: AccountData = {
  libraryId: 1,
  userId: '7',
  account: { blocks: [] },
  fees: [],
  reservations: [],
  lent: [loan],
  retrieved: '2026-11-25T10:00:00Z',
};

/** The list of these loans, with a service that renews as `prolong` says. */
async function renderLoans(
  loans: readonly Loan[],
  prolong: () => unknown,
  readAccount: () => AccountData = () => answer,
) {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  const cardLoans = loans.map((one) => ({ key: `1/7/${one.id}`, account, library, today: '2026-11-25', loan: one }));
  const answers = { '/prolong': prolong, '/account/info': readAccount };
  return renderInApp(<DueList loans={cardLoans} />, { answers });
}

it('tries again with the same request when no answer came, so that nothing is renewed twice', async () => {
  const renewed = { id: 'l', title: 'Krabat', outcome: 'renewed', new: '2026-12-23' };
  let tries = 0;
  const { user, requests } = await renderLoans(
    [loan],
    // Without an answer of the test the call fails as if the connection were lost.
    () => (++tries === 1 ? undefined : { status: 'OK', items: [renewed] }),
  );
  await user.click(screen.getByRole('button', { name: 'Verlängern: Krabat' }));
  expect(await screen.findByRole('dialog', { name: 'Noch keine Antwort' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('„Krabat“ ist verlängert bis Mittwoch, 23. Dezember.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const keys = requests
    .filter(({ path }) => path.endsWith('/prolong'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

it('says before the press what renewing costs', async () => {
  const fee = { text: '0,50 €', amount: 50, currency: 'EUR' };
  const film: Loan = { ...loan, renewal: { possible: true, reason: 'ok', until: '2026-12-09', fee } };
  const { user } = await renderLoans([film, { ...film, id: 'm', title: 'Momo' }], () => undefined);
  expect(screen.getByText(/Beide lassen sich jetzt verlängern. Zusammen kostet das 1,00\s€\./)).toBeTruthy();
  expect(screen.getAllByText('Verlängerbar für 0,50 €, dann bis 9. Dezember')).toHaveLength(2);
  await user.click(screen.getByRole('checkbox', { name: 'Momo auswählen' }));
  expect(screen.getByRole('status').textContent).toMatch(/^1 ausgewählt · 0,50\s€$/);
});

it('renews once for a press in a notification, even while the address still names it afterwards', async () => {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  const renewsAll = vi.fn();
  const { requests } = await renderInApp(
    <DueList loans={[{ key: '1/7/l', account, library, today: '2026-11-25', loan }]} renewsAll={renewsAll} />,
    {
      answers: {
        '/prolong': () => ({
          status: 'OK',
          items: [{ id: 'l', title: 'Krabat', outcome: 'refused', reason: 'too-early' }],
        }),
        '/account/info': () => answer,
      },
    },
  );
  const renewals = () => requests.filter(({ path }) => path.endsWith('/prolong'));
  expect(await screen.findByRole('button', { name: 'Fertig' })).toBeTruthy();
  // The loan can be renewed again: nothing is under way any more.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Verlängern: Krabat' }).getAttribute('aria-disabled')).not.toBe('true'),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(renewals()).toHaveLength(1);
  expect(renewsAll).toHaveBeenCalledOnce();
});

describe('renewing many loans', () => {
  /** What `prolongAll` answers to the loans of its n-th call; undefined: nothing. */
  type Service = (ids: readonly string[], call: number, step: unknown) => unknown;
  const renewed = (ids: readonly string[]) => ({
    status: 'OK',
    items: ids.map((id) => ({ id, title: id, outcome: 'renewed', new: '2026-12-23' })),
  });

  /** A list of so many loans, and the calls of their renewal, each of which waits until it is let go. */
  async function renderMany(count: number, service: Service) {
    setToken(account, 'token');
    useApp.setState({ accounts: [account], accountIndex: 0 });
    const of = { ...library, capabilities: { ...library.capabilities, renewMany: true } };
    const lent = Array.from({ length: count }, (_, index) => ({ ...loan, id: `l${index}`, renewToken: `l${index}` }));
    const loans = lent.map((one) => ({ key: one.id, account, library: of, today: '2026-11-25', loan: one }));
    const waiting: (() => void)[] = [];
    let calls = 0;
    const prolong = async (body: unknown) => {
      const { target, step } = body as { target: { tokens?: string[]; token?: string }; step?: unknown };
      const call = ++calls;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return service(target.tokens ?? [target.token ?? ''], call, step);
    };
    const answers = { '/prolongAll': prolong, '/prolong': prolong, '/account/info': () => ({ ...answer, lent }) };
    const view = await renderInApp(<DueList loans={loans} />, { answers });
    const sent = () =>
      view.requests
        .filter(({ path }) => /prolong/.test(path))
        .map(({ body, headers }) => {
          const { target } = body as { target: { tokens?: string[]; token?: string } };
          return { ids: target.tokens ?? [target.token ?? ''], key: headers.get('idempotency-key') };
        });
    /** Lets the service answer the next call, which is there in a moment. */
    const letGo = async () => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.();
    };
    await view.user.click(screen.getByRole('button', { name: 'Alle verlängern' }));
    return { ...view, sent, letGo };
  }
  const progress = () => screen.getByRole('progressbar', { name: 'Wird verlängert …' }) as HTMLProgressElement;

  it('says after each ten how far it is, and sends each loan once', async () => {
    const { sent, letGo } = await renderMany(23, renewed);
    for (const done of [0, 10, 20]) {
      const text = `${done} von 23 Medien bearbeitet …`;
      expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
      expect([progress().value, progress().max, progress().getAttribute('aria-valuetext')]).toEqual([done, 23, text]);
      await letGo();
    }
    expect(await screen.findByRole('dialog', { name: /23/ })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(sent().map(({ ids }) => ids.length)).toEqual([10, 10, 3]);
    const ids = sent().flatMap((request) => request.ids);
    expect(new Set(ids).size).toBe(23);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(3);
  });

  it('asks once for the fee of all that are left, and tells what is renewed when it is refused', async () => {
    const { sent, letGo, user } = await renderMany(23, (ids, call, step) =>
      call === 1 || step ? renewed(ids) : { status: 'CONFIRMATION_NEEDED', action: 'confirm', message: 'Kostet das?' },
    );
    for (let call = 0; call < 3; call++) await letGo();
    expect(await screen.findByText('Kostet das?')).toBeTruthy();
    expect(sent().map(({ ids }) => ids.length)).toEqual([10, 10, 13]);
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(await screen.findByRole('dialog', { name: /10/ })).toBeTruthy();
    expect(sent()).toHaveLength(3);
  });

  it('sends nothing more when no answer came, and then the lost request with its own key and the rest', async () => {
    const { sent, letGo, user } = await renderMany(23, (ids, call) => (call === 2 ? undefined : renewed(ids)));
    await letGo();
    await letGo();
    await screen.findByRole('dialog', { name: /10 von 23/ });
    expect(sent().map(({ ids }) => ids.length)).toEqual([10, 10]);
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await letGo();
    await letGo();
    await screen.findByRole('dialog', { name: /23/ });
    expect(sent().map(({ ids }) => ids.length)).toEqual([10, 10, 10, 3]);
    expect(sent()[2]?.key).toBe(sent()[1]?.key);
    expect(new Set(sent().flatMap(({ ids }) => ids)).size).toBe(23);
  });

  it('believes a refusal of the rest, which was never sent before', async () => {
    const refusal = new ServiceAnswer(409, {
      exceptionType: 'ApiException',
      code: 'not-supported',
      message: 'Heute nicht.',
    });
    const { letGo, user } = await renderMany(13, (ids, call) =>
      call === 1 ? undefined : ids.length === 10 ? renewed(ids) : refusal,
    );
    await letGo();
    await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
    await letGo();
    await letGo();
    expect((await screen.findAllByText(/Heute nicht\./)).length).toBeGreaterThan(0);
  });
});

import type { NoticeWishes } from '@buchfink/contract/account/notices';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { NoticeWishesSection } from './notice-wishes-section.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r', keep: 'visit' } as const;
const wishes: NoticeWishes = {
  offered: ['email'],
  ways: { 'due-soon': ['email', 'push'], overdue: ['email'], reservations: [], account: ['email'] },
  language: 'de',
  address: { state: 'proved', email: 'mia@bibliothek.example' },
};

async function openWishes(stored: NoticeWishes | ServiceAnswer, change: (body: unknown) => unknown = () => stored) {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
  return renderInApp(<NoticeWishesSection account={account} />, {
    path: '/profile',
    answers: { '/notices/wishes': (body) => (body === undefined ? stored : change(body)) },
  });
}
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const bodies = (view: Awaited<ReturnType<typeof openWishes>>) => view.requests.flatMap(({ body }) => body ?? []);

describe('the wishes of a patron', () => {
  it('show the ways that there are, and what comes in any case', async () => {
    await openWishes(wishes);
    const group = await screen.findByRole('group', { name: 'Per E-Mail' });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(4);
    expect([box(/^Bald fällig/).checked, box(/^Vormerkungen/).checked]).toEqual([true, false]);
    for (const name of [/^Überfällig/, /^Passwort, PIN oder Adresse/]) {
      expect([box(name).checked, box(name).disabled]).toEqual([true, true]);
      expect(within(box(name).closest('label') as HTMLElement).getByText('immer')).toBeTruthy();
    }
    expect(screen.queryByRole('group', { name: /Meldung/ })).toBeNull();
    expect(screen.getByText('An mia@bibliothek.example')).toBeTruthy();
  });

  it('keep a choice at once, and the other ways of its group', async () => {
    const changed = { ...wishes, ways: { ...wishes.ways, 'due-soon': ['push'] } };
    const view = await openWishes(wishes, () => changed);
    await screen.findByRole('group', { name: 'Per E-Mail' });
    await view.user.click(box(/^Bald fällig/));
    expect(box(/^Bald fällig/).checked).toBe(false);
    await view.user.selectOptions(screen.getByLabelText('Sprache'), 'English');
    expect(bodies(view)).toEqual([{ ways: { 'due-soon': ['push'] } }, { language: 'en' }]);
  });

  it('return to what is kept where a choice was not, and say why', async () => {
    const failed = new ServiceAnswer(503, {
      exceptionType: 'ApiException',
      code: 'library-unavailable',
      message: 'Die Bibliothek antwortet nicht.',
    });
    const view = await openWishes(wishes, () => failed);
    await screen.findByRole('group', { name: 'Per E-Mail' });
    await view.user.click(box(/^Vormerkungen/));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(box(/^Vormerkungen/).checked).toBe(false);
  });

  it.each<[NoticeWishes['address'], RegExp]>([
    [{ state: 'missing' }, /hat keine E-Mail-Adresse von Ihnen/],
    [{ state: 'unproved', email: 'a@b.example' }, /bestätigen Sie a@b\.example/],
    [
      { state: 'refused', email: 'a@b.example', since: '2027-01-05T08:00:00Z' },
      /nimmt seit dem 5\.\sJanuar 2027 keine/,
    ],
    [{ state: 'refused', email: 'a@b.example' }, /nimmt keine E-Mails an/],
  ])('tell of an address: %o', async (address, expected) => {
    await openWishes({ ...wishes, address });
    expect(await screen.findByText(expected)).toBeTruthy();
  });

  it('are not shown where nothing is sent', async () => {
    const view = await openWishes({ ...wishes, offered: [] });
    await waitFor(() => expect(view.container.innerHTML).not.toContain('240px'));
    expect(view.requests).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Benachrichtigungen' })).toBeNull();
  });
});

import type { Notice, NoticeList } from '@buchfink/contract/account/notices';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp, ServiceAnswer } from '#shared/testing/render-in-app.tsx';
import { NoticesScreen } from './notices-screen.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r', keep: 'visit' } as const;
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const ready: Notice = {
  id: 'a',
  kind: 'ready',
  at: new Date().toISOString(),
  isRead: false,
  title: 'Momo',
  recordId: 'r 1',
  branch: 'Mitte',
};
const lent: Notice = { id: 'b', kind: 'lent', at: yesterday, isRead: true, title: 'Krabat', due: '2099-01-02' };
const reminder: Notice = { id: 'c', kind: 'overdue', at: yesterday, isRead: false, step: 1 };

async function openInbox(
  list: NoticeList | ServiceAnswer,
  { notices = true, read = () => ({ unread: 0 }) }: { notices?: boolean; read?: (body: unknown) => unknown } = {},
) {
  setToken(account, 'token');
  const library = libraryNamed(1, 'Stadtbücherei');
  const libraries = [{ ...library, capabilities: { ...library.capabilities, account: true, notices } }];
  useApp.setState(({ selection }) => ({
    accounts: [account],
    accountIndex: 0,
    selection: { ...selection, libraries, libraryId: 1 },
  }));
  return renderInApp(<NoticesScreen />, {
    path: '/notices',
    answers: { '/notices/read': read, '/account/notices': () => list },
  });
}
const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;

describe('the inbox', () => {
  it('groups messages by day and marks unread ones in words', async () => {
    await openInbox({ notices: [ready, reminder, lent], unread: 2 });
    expect(await screen.findByRole('heading', { name: 'Heute' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect(screen.getByText('2 ungelesene Nachrichten')).toBeTruthy();
    expect(within(rowOf('Momo')).getByText('Neu')).toBeTruthy();
    expect(within(rowOf('1. Erinnerung: überfällig')).getByText('Neu')).toBeTruthy();
    expect(within(rowOf('Krabat')).queryByText('Neu')).toBeNull();
  });

  it('marks a message as read when it is opened, and leads to its title', async () => {
    const view = await openInbox({ notices: [ready, reminder], unread: 2 }, { read: () => ({ unread: 1 }) });
    await view.user.click(await screen.findByText('Liegt für Sie bereit'));
    expect(await screen.findByText('Eine ungelesene Nachricht')).toBeTruthy();
    expect(within(rowOf('Momo')).queryByText('Neu')).toBeNull();
    expect(view.requests.find(({ body }) => body !== undefined)?.body).toEqual({ ids: ['a'] });
    const link = within(rowOf('Momo')).getByRole('link', { name: 'Titel ansehen' });
    expect(link.getAttribute('href')).toBe('/record/1/r~201');
    expect(within(rowOf('Momo')).getByText('Ort: Mitte')).toBeTruthy();
  });

  it('marks all that are shown at once, and none twice', async () => {
    const view = await openInbox({ notices: [ready, reminder, lent], unread: 2 });
    await view.user.click(await screen.findByRole('button', { name: 'Alle als gelesen markieren' }));
    expect(await screen.findByText('Alles gelesen')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Alle als gelesen markieren' })).toBeNull();
    await view.user.click(screen.getByText('Krabat'));
    await view.user.click(screen.getByText('Momo'));
    expect(view.requests.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([
      { ids: ['a', 'c'] },
    ]);
  });

  it('keeps a message unread where the service could not mark it', async () => {
    const failed = new ServiceAnswer(503, {
      exceptionType: 'ApiException',
      code: 'library-unavailable',
      message: 'Die Bibliothek antwortet nicht.',
    });
    const view = await openInbox({ notices: [ready], unread: 1 }, { read: () => failed });
    await view.user.click(await screen.findByText('Momo'));
    expect(within(rowOf('Momo')).getByText('Neu')).toBeTruthy();
    expect(screen.getByText('Eine ungelesene Nachricht')).toBeTruthy();
  });

  it('reads on without a connection, and marks nothing then', async () => {
    const view = await openInbox({ notices: [ready], unread: 1 });
    await screen.findByText('Momo');
    act(() => useApp.setState({ outOfService: true }));
    await view.user.click(screen.getByText('Momo'));
    expect(within(rowOf('Momo')).getByText('Ort: Mitte')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Alle als gelesen markieren' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(view.requests.filter(({ body }) => body !== undefined)).toEqual([]);
    expect(within(rowOf('Momo')).getByText('Neu')).toBeTruthy();
  });

  it('counts nothing where the library does not know what was read', async () => {
    await openInbox({
      notices: [{ id: 'p', text: 'Ihr Buch ist da.', at: '2027-02-01', url: 'https://bib.example/' }],
    });
    expect(await screen.findByText('Nachricht Ihrer Bibliothek')).toBeTruthy();
    expect(screen.queryByText(/gelesen/)).toBeNull();
    expect(screen.queryByText('Neu')).toBeNull();
    expect(screen.getByRole('link', { name: /Mehr dazu/ }).getAttribute('href')).toBe('https://bib.example/');
  });

  it('says what will stand there while it is empty', async () => {
    await openInbox({ notices: [], unread: 0 });
    expect(await screen.findByRole('heading', { name: 'Keine Nachrichten' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Zum Konto' })).toBeTruthy();
  });

  it('explains a library without messages, and asks it for none', async () => {
    const view = await openInbox({ notices: [] }, { notices: false });
    expect(await screen.findByRole('heading', { name: 'Hier gibt es keine Nachrichten' })).toBeTruthy();
    expect(view.requests).toEqual([]);
  });

  it('offers another try where the library does not answer', async () => {
    await openInbox(
      new ServiceAnswer(503, { exceptionType: 'ApiException', code: 'library-unavailable', message: 'Nicht da.' }),
    );
    expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy();
  });

  it('shows the first fifty, and more on request', async () => {
    const notices = Array.from({ length: 60 }, (_, index) => ({ ...lent, id: `${index}`, title: `Band ${index}` }));
    const view = await openInbox({ notices, unread: 0 });
    await screen.findByText('Band 49');
    expect(screen.queryByText('Band 50')).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Mehr anzeigen' }));
    expect(screen.getByText('Band 59')).toBeTruthy();
  });
});

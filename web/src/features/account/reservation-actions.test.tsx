import type { Reservation } from '@buchfink/contract/account';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setToken } from '#shared/session/access-tokens.ts';
import { accountInfoQuery } from '#shared/session/account-queries.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ReservationActions } from './reservation-actions.tsx';

const account = { libraryId: 1, userId: '7', name: 'Mia', success: true, refreshToken: 'r' };
const library = libraryNamed(1, 'Stadtbücherei');
const able = { ...library, capabilities: { ...library.capabilities, cancel: true, suspend: true, changePickup: true } };
const queued: Reservation = {
  id: 'v',
  title: 'Momo',
  mediaType: 'BOOK',
  state: 'queued',
  status: '',
  queue: 2,
  cancelToken: 't',
  canPause: true,
  canChangePickup: true,
};

function Actions({ of = able, reservation }: { of?: typeof able | undefined; reservation: Reservation }) {
  const query = useQuery({ ...accountInfoQuery(account), enabled: false });
  return <ReservationActions card={{ account, library: of, today: '2026-11-25', query }} reservation={reservation} />;
}

const done = { status: 'OK', message: 'Die Vormerkung ist aufgehoben.' };
const confirmation = (message?: string) => ({
  status: 'CLIENT_CONFIRMATION_NEEDED',
  action: 'confirm',
  state: 's',
  message,
});
function answersOf(first: object) {
  return {
    '/cancel': (body: unknown) => (typeof body === 'object' && body && 'step' in body ? done : first),
    '/account/info': () => ({}),
  };
}
function logIn(): void {
  setToken(account, 'token');
  useApp.setState({ accounts: [account], accountIndex: 0 });
}

describe('the acts on a reservation', () => {
  it('are those of its state and library, each with the title in its name', async () => {
    const { rerender } = await renderInApp(<Actions reservation={queued} />);
    const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names()).toEqual(['Abholort ändern: Momo', 'Aussetzen: Momo', 'Vormerkung aufheben: Momo']);
    rerender(<p />);
    await renderInApp(<Actions reservation={{ ...queued, state: 'paused' }} />);
    expect(names()).toEqual(['Abholort ändern: Momo', 'Fortsetzen: Momo', 'Vormerkung aufheben: Momo']);
  });

  it('are none where the library offers none, or the reservation has no token', async () => {
    const { cancelToken: _, ...plain } = queued;
    await renderInApp(
      <>
        <Actions of={library} reservation={queued} />
        <Actions reservation={plain} />
      </>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [
      'de',
      'Vormerkung aufheben: Momo',
      'Vormerkung aufheben?',
      'Der Titel liegt dann nicht mehr für Sie zur Abholung bereit.',
      /Warteliste/,
    ],
    [
      'en',
      'Cancel reservation: Momo',
      'Cancel the reservation?',
      'The title will no longer be kept for you to collect.',
      /queue/,
    ],
  ] as const)(
    'ask in %s before a ready reservation is cancelled, without a word of the queue',
    async (locale, act, title, text, never) => {
      logIn();
      const ready: Reservation = { ...queued, state: 'ready', pickupUntil: '2026-11-30' };
      const view = await renderInApp(<Actions reservation={ready} />, { locale, answers: answersOf(confirmation()) });
      await view.user.click(screen.getByRole('button', { name: act }));
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(within(dialog).getByText(text)).toBeTruthy();
      expect(dialog.textContent).not.toMatch(never);
    },
  );

  it('ask about the place in the queue while the reservation waits, and cancel it on yes', async () => {
    logIn();
    const view = await renderInApp(<Actions reservation={queued} />, { answers: answersOf(confirmation()) });
    await view.user.click(screen.getByRole('button', { name: 'Vormerkung aufheben: Momo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vormerkung aufheben?' });
    expect(within(dialog).getByText('Ihr Platz in der Warteliste geht dabei verloren.')).toBeTruthy();
    await view.user.click(within(dialog).getByRole('button', { name: 'Vormerkung aufheben' }));
    expect(await screen.findByText('Die Vormerkung ist aufgehoben.')).toBeTruthy();
    const [, second] = view.requests.filter(({ path }) => path.endsWith('/cancel'));
    expect(second?.body).toMatchObject({
      target: { token: 't' },
      step: { action: 'confirm', selection: 'yes' },
      state: 's',
    });
  });
});

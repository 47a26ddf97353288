import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { LoadedAccount } from '#shared/own-titles/own-title.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';

const accountOf = (libraryId: number, userId: string, name: string): Account => ({
  libraryId,
  userId,
  name,
  success: true,
  refreshToken: userId,
});
const [anna, ben] = [accountOf(1, '1111', 'Anna'), accountOf(1, '2222', 'Ben')];

const ownCards = () => useApp((state) => state.accounts).filter(({ libraryId }) => libraryId === 1);

/** The question at library 1 on a device with these cards, of which the first is the current one. */
async function askFor(accounts: readonly Account[], loaded: readonly LoadedAccount[] = []) {
  useApp.setState(({ selection }) => ({
    accounts: [...accounts],
    accountIndex: 0,
    selection: { ...selection, libraries: [libraryNamed(1, 'Lindental')], libraryId: 1 },
  }));
  const onReserve = vi.fn();
  const Question = () => (
    <ReserveDialog open title="Krabat" cards={ownCards()} loaded={loaded} onClose={vi.fn()} onReserve={onReserve} />
  );
  const { user } = await renderInApp(<Question />);
  const dialog = within(screen.getByRole('dialog'));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Vormerken' }));
  return { user, dialog, onReserve, submit };
}

it('begins with the current card', async () => {
  const { dialog, onReserve, submit } = await askFor([ben, anna]);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Ben/ }).checked).toBe(true);
  await submit();
  expect(onReserve).toHaveBeenCalledWith(ben);
});

it('reserves with nobody’s card where the current one is of another library and none was chosen', async () => {
  const { user, dialog, onReserve, submit } = await askFor([accountOf(5, '1111', 'Cleo'), anna, ben]);
  expect(dialog.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
  await submit();
  expect(onReserve).not.toHaveBeenCalled();
  expect(dialog.getByRole('alert').textContent).toBe('Bitte wählen Sie etwas aus.');
  await user.click(dialog.getByRole('radio', { name: /Ben/ }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await submit();
  expect(onReserve).toHaveBeenCalledWith(ben);
});

it('reserves with nobody’s card when the chosen one is gone meanwhile', async () => {
  const cleo = accountOf(1, '3333', 'Cleo');
  const { user, dialog, onReserve, submit } = await askFor([anna, ben, cleo]);
  await user.click(dialog.getByRole('radio', { name: /Cleo/ }));
  act(() => useApp.setState({ accounts: [anna, ben] }));
  await submit();
  expect(onReserve).not.toHaveBeenCalled();
});

it('says of a blocked card why before it is used, and leads to its fees', async () => {
  const blocks = [{ code: 'fees' as const, text: 'Ihre offenen Gebühren sind zu hoch.' }];
  const loaded = [anna, ben].map((account) => ({
    account,
    data: {
      libraryId: 1,
      userId: account.userId,
      lent: [],
      reservations: [],
      fees: [],
      retrieved: '',
      account: { blocks: account === ben ? blocks : [] },
    },
  }));
  const { user, dialog, onReserve, submit } = await askFor([anna, ben], loaded);
  expect(dialog.queryByText(/zu hoch/)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /Ben/ }));
  expect(dialog.getByText(/Ihre offenen Gebühren sind zu hoch/)).toBeTruthy();
  await submit();
  expect(onReserve).toHaveBeenCalledWith(ben);
  await user.click(dialog.getByRole('link', { name: 'Gebühren ansehen' }));
  expect(useApp.getState().accountIndex).toBe(1);
});

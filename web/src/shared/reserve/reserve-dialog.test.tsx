import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';

const accountOf = (libraryId: number, userId: string, name: string): Account => ({
  ...{ libraryId, userId, name, success: true, refreshToken: userId },
});
const [anna, ben] = [accountOf(1, '1111', 'Anna'), accountOf(1, '2222', 'Ben')];

const ownCards = () => useApp((state) => state.accounts).filter(({ libraryId }) => libraryId === 1);

/** The question at library 1 on a device with these cards, of which the first is the current one. */
async function askFor(accounts: readonly Account[]) {
  useApp.setState({ accounts: [...accounts], accountIndex: 0 });
  const onReserve = vi.fn();
  const Question = () => (
    <ReserveDialog open title="Krabat" cards={ownCards()} onClose={vi.fn()} onReserve={onReserve} />
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

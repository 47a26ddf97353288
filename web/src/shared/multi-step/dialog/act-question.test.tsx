import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { ActQuestion } from './act-question.tsx';

const options = [
  { key: 'n', label: 'Nord' },
  { key: 's', label: 'Süd' },
];

function Question({ preselected }: { preselected?: string }) {
  const question = { kind: 'selection', action: 'branch', details: [], options, preselected } as const;
  const words = { message: undefined, questionText: undefined };
  return <ActQuestion {...words} question={question} name="reserve" libraryId={1} form="f" onAnswer={vi.fn()} />;
}

const checked = () => screen.queryAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('value'));

it('preselects the home branch that the account names', async () => {
  await renderInApp(<Question preselected="s" />);
  expect(checked()).toEqual(['s']);
});

it('prefers the branch that was chosen on this device', async () => {
  useApp.setState({ homeBranches: [{ libraryId: 1, id: 'n', name: 'Nord' }] });
  await renderInApp(<Question preselected="s" />);
  expect(checked()).toEqual(['n']);
});

it('preselects the branch that was chosen last, unless the account names one', async () => {
  useApp.setState({ homeBranches: [] });
  const { user, rerender } = await renderInApp(<Question />);
  await user.click(screen.getByRole('radio', { name: 'Süd' }));
  fireEvent.submit(screen.getByRole('group').closest('form') ?? document.body);
  rerender(<p />);
  await renderInApp(<Question />);
  expect(checked()).toEqual(['s']);
  rerender(<p />);
  document.body.replaceChildren();
  await renderInApp(<Question preselected="n" />);
  expect(checked()).toEqual(['n']);
});

it('keeps the branch that the patron has named, whatever is chosen once', async () => {
  useApp.setState({ homeBranches: [{ libraryId: 1, id: 'n', name: 'Nord' }] });
  const { user } = await renderInApp(<Question />);
  await user.click(screen.getByRole('radio', { name: 'Süd' }));
  fireEvent.submit(screen.getByRole('group').closest('form') ?? document.body);
  expect(useApp.getState().homeBranches).toEqual([{ libraryId: 1, id: 'n', name: 'Nord' }]);
});

it('preselects nothing without a home branch, or with one that is no choice', async () => {
  useApp.setState({ homeBranches: [{ libraryId: 2, id: 'n', name: 'Nord' }] });
  const { rerender } = await renderInApp(<Question />);
  expect(checked()).toEqual([]);
  rerender(<p />);
  await renderInApp(<Question preselected="x" />);
  expect(checked()).toEqual([]);
});

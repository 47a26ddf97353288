import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { SearchKey } from './search-key.tsx';

function Page({ hasField = true }) {
  return (
    <main>
      <SearchKey />
      <button type="button">Verlängern</button>
      <textarea aria-label="Notiz" />
      {hasField ? <input role="combobox" aria-expanded="false" aria-controls="list" aria-label="Suche" /> : null}
    </main>
  );
}
const focused = () => document.activeElement?.getAttribute('aria-label');

it('goes to the search field of the screen, without typing the key', async () => {
  const { user } = await renderInApp(<Page />);
  await user.click(screen.getByRole('button'));
  await user.keyboard('/');
  expect(focused()).toBe('Suche');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
  await user.keyboard('1/2');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('1/2');
});

it('is a letter in a field', async () => {
  const { user } = await renderInApp(<Page />);
  await user.type(screen.getByRole('textbox'), '/');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('/');
  expect(focused()).toBe('Notiz');
});

it('does nothing with another key, or when it is switched off', async () => {
  const { user } = await renderInApp(<Page />);
  await user.keyboard('{Control>}/{/Control}');
  expect(focused()).toBeNull();
  useApp.setState({ settings: { ...initialState.settings, searchKeyOff: true } });
  await user.keyboard('/');
  expect(focused()).toBeNull();
});

it('opens the search of the library where the screen has no field', async () => {
  useApp.setState({ selection: { ...initialState.selection, libraryId: 1 } });
  const { user } = await renderInApp(<Page hasField={false} />, { path: '/record' });
  await user.keyboard('/');
  expect(await screen.findByRole('heading', { name: '/search' })).toBeTruthy();
});

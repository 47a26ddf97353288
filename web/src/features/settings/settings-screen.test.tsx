import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const library = libraryNamed(1, 'Nordstadt');
const name = 'Beim Start fragen, ob Erinnerungen aktualisiert werden sollen';

async function openSettings(refreshAccountsHidden: boolean) {
  useApp.setState(({ settings, selection }) => ({
    settings: { ...settings, refreshAccountsHidden },
    selection: { ...selection, libraries: [library] },
  }));
  return renderInApp(<SettingsScreen />, { path: '/settings', answers: { '/libraries': () => [library] } });
}

it('takes back that the app must not ask again for the reminders, and says so again', async () => {
  const { user } = await openSettings(true);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name });
  expect(box.checked).toBe(false);
  await user.click(box);

  expect(useApp.getState().settings.refreshAccountsHidden).toBe(false);
  await user.click(box);
  expect(useApp.getState().settings.refreshAccountsHidden).toBe(true);
});

it('is silent about it in a browser, which has no reminders to refresh', async () => {
  await openSettings(false);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('checkbox', { name })).toBeNull();
});

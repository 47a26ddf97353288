import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadPhoneTexts } from '#shared/i18n/i18n.ts';
import type { Reminder } from '#shared/reminders/reminder.ts';
import { useReminders } from '#shared/reminders/reminder-store.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { RemindersSetting } from './reminders-setting.tsx';

const reminder: Reminder = {
  libraryId: 1,
  userId: '7',
  enabled: true,
  name: 'Ahausen (7)',
  id: '',
  count: 2,
  failed: false,
  lastRefresh: '2026-11-26T08:30:00',
};

beforeAll(loadPhoneTexts);
beforeEach(() => {
  useApp.setState({ selection: { ...initialState.selection, libraries: [libraryNamed(1, 'Ahausen')], libraryId: 1 } });
  const { reminders } = useReminders.getState();
  return () => useReminders.setState({ reminders });
});

it.each([
  ['de', /^Zuletzt aktualisiert: 26\.11\.2026, 08:30$/, 'Erinnerungen ändern'],
  ['en', /^Last updated: .*2026.*8:30/, 'Change reminders'],
] as const)(
  'says in %s when each reminder was updated, in the simple display, and leads to all',
  async (locale, when, link) => {
    useReminders.setState({ reminders: [reminder] });
    await renderInApp(<RemindersSetting />, { locale });
    expect(screen.getByText('Ahausen (L1)')).toBeTruthy();
    expect(screen.getByText(when)).toBeTruthy();
    expect(screen.queryByText(/Aktiv|Active|geplant|planned/)).toBeNull();
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/reminders');
  },
);

it('says nothing without reminders', async () => {
  useReminders.setState({ reminders: [] });
  await renderInApp(<RemindersSetting />);
  expect(screen.queryByRole('heading', { name: 'Erinnerungen' })).toBeNull();
});

import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadPhoneTexts } from '#shared/i18n/i18n.ts';
import { initialState } from '#shared/state/app-state.ts';
import { useApp } from '#shared/state/store.ts';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import type { Reminder } from './reminder.ts';
import { ReminderItem } from './reminder-item.tsx';

const device = vi.hoisted(() => ({ kind: 'calendar' }));
vi.mock('./reminder-permission.ts', () => ({
  get reminderKind() {
    return device.kind;
  },
}));

beforeAll(loadPhoneTexts);

const now = new Date('2026-11-26T12:00:00');
const reminder: Reminder = {
  libraryId: 1,
  userId: '1000001',
  enabled: true,
  name: 'Ahausen (1000001)',
  id: 'cal-7',
  count: 3,
  lastRefresh: new Date('2026-11-26T09:05:00').toISOString(),
};

async function textOf(display: 'compact' | 'simple' | 'full', change: Partial<Reminder> = {}, name = 'Anna') {
  const library = { ...libraryNamed(1, 'Ahausen'), shortname: 'AH' };
  useApp.setState({
    selection: { ...initialState.selection, libraries: [library], libraryId: 1 },
    accounts: name === '' ? [] : [{ success: true, libraryId: 1, userId: '1000001', name, refreshToken: 'h' }],
  });
  const { container } = await renderInApp(
    <ReminderItem reminder={{ ...reminder, ...change }} display={display} now={now} />,
  );
  return container.textContent;
}

describe('a reminder in a list', () => {
  it('has card, name and library in the compact display, and the state of its refresh', async () => {
    const text = await textOf('compact');
    expect(text).toContain('Anna');
    expect(text).toContain('1000001 · Ahausen (AH)');
    expect(text).not.toContain('26.11.2026');
    expect(screen.getByText('aktuell')).toBeTruthy();
  });

  it('adds in the simple display when it was updated', async () => {
    expect(await textOf('simple')).toMatch(/26\.11\.2026, 09:05/);
    expect(await textOf('simple', { lastRefresh: undefined })).toContain('Noch nicht');
  });

  it('adds in the full display whether it reminds, and its calendar', async () => {
    const text = await textOf('full');
    expect(text).toMatch(/^Aktiv/);
    expect(text).toContain('cal-7');
    expect(text).toContain('Ahausen (1000001)');
    expect(text).toContain('3');
    expect(await textOf('full', { enabled: false })).toMatch(/^Ausgeschaltet/);
  });

  it('says in the full display that there is no calendar or no card', async () => {
    expect(await textOf('full', { id: '' })).toContain('Kein Kalender');
    expect(await textOf('full', {}, '')).toMatch(/^Ausgeschaltet.*Dieser Ausweis ist nicht angemeldet/);
  });

  it('counts what is pending where notifications remind', async () => {
    device.kind = 'notifications';
    const text = await textOf('full');
    device.kind = 'calendar';
    expect(text).toMatch(/3 /);
    expect(text).not.toContain('cal-7');
  });
});

import type { Shell } from '../support/native/shell.ts';
import { expect, test } from '../support/native/shell.ts';
import type { SimulatedPhone } from '../support/native/simulated-phone.ts';
import { fillLogin, patron } from '../support/patron.ts';

const card = { userId: patron.userId, password: patron.password };

async function openReminders(shell: Shell): Promise<void> {
  await shell.open('/login/1?redirect=/reminders');
  await fillLogin(shell.page, card);
  await expect(shell.page).toHaveURL('https://localhost/reminders');
}
const toggle = (shell: Shell) => shell.page.getByRole('switch', { name: /^Erinnern: / });

/** Switches the reminder on, and waits until it is planned and the app has stored that it is. */
async function switchOn(shell: Shell, phone: SimulatedPhone): Promise<void> {
  await toggle(shell).click();
  await expect(shell.page.getByText(/^Zuletzt aktualisiert: /)).toBeVisible();
  await expect.poll(() => phone.pending.size).toBeGreaterThan(0);
}

test.describe('on Android', () => {
  test('a switch plans notifications for what is due, and takes them back', async ({ shell, phone }) => {
    await openReminders(shell);
    await toggle(shell).click();
    await expect(shell.page.getByText('Aktiv', { exact: true })).toBeVisible();
    await expect.poll(() => phone.pending.size).toBeGreaterThan(0);
    expect(phone.notificationPermission).toBe('granted');
    expect([...phone.channels]).toEqual([['default', 'Erinnerungen']]);
    for (const { title, body, extra, schedule } of phone.pending.values()) {
      expect(title).toMatch(/fällig|läuft bald ab|abgelaufen|Abholtag/);
      expect(body).toContain('Stadtbibliothek Hohenlinden');
      expect(extra).toMatchObject({ libraryId: 1, userId: card.userId });
      expect(new Date(schedule.at).toLocaleString('de', { timeZone: 'Europe/Berlin', timeStyle: 'short' })).toBe(
        '09:00',
      );
    }
    await toggle(shell).click();
    await expect(shell.page.getByText('Ausgeschaltet')).toBeVisible();
    await expect.poll(() => phone.pending.size).toBe(0);
  });

  test('without permission nothing is planned, and it says where to allow it', async ({ shell, phone }) => {
    phone.answersPermission = 'denied';
    await openReminders(shell);
    await toggle(shell).click();
    const alert = shell.page.getByRole('alert').filter({ hasText: 'darf keine Mitteilungen zeigen' });
    await expect(alert).toBeVisible();
    await expect(toggle(shell)).not.toBeChecked();
    expect(phone.pending.size).toBe(0);
    // Allowed later in the settings, it works.
    phone.notificationPermission = 'granted';
    await toggle(shell).click();
    await expect(alert).toHaveCount(0);
    await expect(shell.page.getByText(/^Zuletzt aktualisiert: /)).toBeVisible();
    await expect.poll(() => phone.pending.size).toBeGreaterThan(0);
    // Taken away again while it is on: an alert says so.
    phone.notificationPermission = 'denied';
    await shell.kill();
    await shell.open('/reminders');
    await expect(shell.page.getByRole('alert').filter({ hasText: 'darf keine Mitteilungen zeigen' })).toBeVisible();
  });

  test('on the next day the dialog refreshes all, and closes when there was no failure', async ({ shell, phone }) => {
    await openReminders(shell);
    await switchOn(shell, phone);
    await shell.kill();
    await shell.page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
    await shell.open('/');
    const dialog = shell.page.getByRole('dialog', { name: 'Alle Erinnerungen aktualisieren?' });
    await expect(dialog).toContainText('noch nicht von heute');
    await dialog.getByRole('button', { name: 'Alle aktualisieren' }).click();
    await expect(dialog).toHaveCount(0);
    await shell.open('/');
    await expect(shell.page.getByRole('main')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('a failure is marked, said, and keeps what is planned', async ({ shell, phone }) => {
    await openReminders(shell);
    await switchOn(shell, phone);
    const planned = [...phone.pending.keys()];
    await shell.kill();
    await shell.page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
    phone.broken.set('LocalNotifications.getPending', 'UNAVAILABLE');
    await shell.open('/');
    const dialog = shell.page.getByRole('dialog', { name: 'Alle Erinnerungen aktualisieren?' });
    await dialog.getByRole('button', { name: 'Alle aktualisieren' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nicht alle Erinnerungen');
    await expect(dialog).toContainText('nicht aktualisiert');
    expect([...phone.pending.keys()]).toEqual(planned);
    await dialog.getByRole('button', { name: 'Nicht mehr fragen' }).click();
    await expect(dialog).toHaveCount(0);
    await shell.open('/');
    await expect(shell.page.getByRole('main')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await shell.open('/settings');
    // The settings take it back.
    await shell.page.getByRole('checkbox', { name: /^Beim Start fragen/ }).check();
    await shell.open('/');
    await expect(dialog).toBeVisible();
  });

  test('a tap opens the account, and putting it off brings it again tomorrow', async ({ shell, phone }) => {
    await openReminders(shell);
    await switchOn(shell, phone);
    const [shown] = phone.pending.values();
    const notification = { ...shown };
    await shell.emit('LocalNotifications', 'localNotificationActionPerformed', { actionId: 'tap', notification });
    await expect(shell.page).toHaveURL('https://localhost/account');
    const before = phone.pending.size;
    await shell.emit('LocalNotifications', 'localNotificationActionPerformed', { actionId: 'snooze', notification });
    await expect.poll(() => phone.pending.size).toBe(before + 1);
    await expect(shell.page.getByText('Die Erinnerung kommt morgen noch einmal.')).toBeVisible();
  });
});

test.describe('on iOS', () => {
  test.use({ platform: 'ios' });

  test('a calendar of its own has what is due with two alarms, and goes with the reminder', async ({
    shell,
    phone,
  }) => {
    await openReminders(shell);
    await toggle(shell).click();
    await expect.poll(() => phone.events.size).toBeGreaterThan(0);
    expect([...phone.calendars.values()].map(({ title }) => title)).toEqual([
      `Stadtbibliothek Hohenlinden (${card.userId})`,
    ]);
    for (const event of phone.events.values()) {
      expect(event.alerts).toEqual([-4320, -1440]);
      expect(event.endDate - event.startDate).toBe(1000);
      expect(event.title).toMatch(/^(Zurückgeben|Abholen): /);
    }
    await expect(shell.page.getByText(/^[1-9]\d* Eintr.* im Kalender/)).toBeVisible();
    await shell.page.getByRole('button', { name: 'Erinnerung entfernen' }).click();
    await expect.poll(() => [phone.calendars.size, phone.events.size]).toEqual([0, 0]);
  });

  test('without access to the calendar it says where to allow both', async ({ shell, phone }) => {
    await openReminders(shell);
    await toggle(shell).click();
    await expect(shell.page.getByText(/^Zuletzt aktualisiert: /)).toBeVisible();
    await expect.poll(() => phone.events.size).toBeGreaterThan(0);
    phone.calendarPermission = 'denied';
    await shell.kill();
    await shell.open('/reminders');
    await expect(shell.page.getByRole('alert').filter({ hasText: 'Kalender nicht lesen und schreiben' })).toBeVisible();
  });
});

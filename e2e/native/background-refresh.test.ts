import { type AccountAnswer, runInBackground } from '../support/native/background-run.ts';
import { expect, type Shell, test } from '../support/native/shell.ts';
import { fillLogin, patron } from '../support/patron.ts';

const hour = 3_600_000;
const toggle = (shell: Shell) => shell.page.getByRole('switch', { name: /^Erinnern: / });
const noticeSwitches = (shell: Shell) => shell.page.getByRole('switch', { name: /^Wenn / });
const noticeTitles = /liegt zur Abholung bereit|lässt sich nicht mehr verlängern/;

/** Switches the reminder of the card on. */
async function remind(shell: Shell): Promise<void> {
  await shell.open('/login/1?redirect=/reminders');
  await fillLogin(shell.page, patron);
  await expect(shell.page).toHaveURL('https://localhost/reminders');
  await toggle(shell).click();
  await expect(shell.page.getByText(/^Zuletzt aktualisiert: /)).toBeVisible();
  // What the phone hands to a run: the card as it is after this refresh.
  const input = () => shell.phone.background.input ?? '';
  await expect.poll(input).toContain(patron.userId);
  await expect.poll(input).toContain('"lastRefresh"');
}

/** At the library a copy arrived for the patron, and somebody else reserved what the patron has borrowed. */
function changeAccount({ lent, reservations }: AccountAnswer): void {
  const queued = reservations.find(({ state }) => state === 'queued');
  const renewable = lent.find(({ renewal }) => renewal.possible);
  if (!queued || !renewable) throw new Error('the demo card has a queued reservation and a loan that can be renewed');
  queued.state = 'ready';
  renewable.renewal = { possible: false, reason: 'reserved' };
}

test.describe('on Android', () => {
  test('a run while the app is closed plans what is due, renews the login, and the app tells of it', async ({
    shell,
    phone,
  }) => {
    await remind(shell);
    await expect(shell.page.getByText(/alle paar Stunden von selbst/)).toBeVisible();
    await shell.kill();
    const planned = [...phone.pending.keys()].sort();
    const [secret] = phone.safe.values();
    // As after a loss of all that was planned, which only a refresh brings back.
    phone.pending.clear();
    await runInBackground(phone, { now: new Date(Date.now() + hour) });
    expect([...phone.pending.keys()].sort()).toEqual(planned);
    expect([...phone.safe.values()]).not.toEqual([secret]);
    expect(phone.safe.size).toBe(1);
    // The input for the runs has no secret, and what they store has no title.
    const stored = JSON.stringify(phone.background);
    for (const value of phone.safe.values()) expect(stored).not.toContain(value.replaceAll('"', ''));

    await shell.open('/reminders');
    await expect(shell.page.getByText(/^Zuletzt im Hintergrund aktualisiert: /)).toBeVisible();
    await expect(shell.page.getByText(/Zuletzt im Hintergrund nachgesehen: /)).toBeVisible();
    await shell.open('/account');
    await expect(shell.page.getByRole('main')).toContainText(patron.name);
  });

  test('after a run of today the dialog does not ask', async ({ shell, phone }) => {
    await remind(shell);
    await shell.kill();
    // In the morning: an hour after a run late in the evening is another day.
    const morning = new Date(new Date(Date.now() + 24 * hour).setHours(10, 0, 0));
    await runInBackground(phone, { now: morning });
    await shell.page.clock.setFixedTime(morning.getTime() + hour);
    await shell.open('/reminders');
    await expect(shell.page.getByText(/^Zuletzt im Hintergrund aktualisiert: /)).toBeVisible();
    await expect(shell.page.getByRole('dialog')).toHaveCount(0);
  });

  test('a run without a connection, and one whose answer is lost, leave reminders and login as they were', async ({
    shell,
    phone,
  }) => {
    await remind(shell);
    await shell.kill();
    const planned = [...phone.pending];
    await runInBackground(phone, { isOffline: true });
    expect([...phone.pending]).toEqual(planned);
    phone.broken.set('SecureStorage.internalSetItem', 'FAILED');
    await runInBackground(phone);
    phone.broken.clear();
    expect([...phone.pending]).toEqual(planned);
    await shell.open('/account');
    await expect(shell.page.getByRole('main')).toContainText(patron.name);
  });

  test('a run tells once what became ready and what can no longer be renewed, and a tap opens the account', async ({
    shell,
    phone,
  }) => {
    await remind(shell);
    await shell.kill();
    const morning = new Date(new Date(Date.now() + 24 * hour).setHours(10, 0, 0));
    const notices = () => [...phone.pending.values()].filter(({ title }) => noticeTitles.test(title));
    await runInBackground(phone, { now: morning, changeAccount });
    expect(notices().map(({ title }) => title)).toEqual([
      'Eine Vormerkung liegt zur Abholung bereit',
      'Ein Medium lässt sich nicht mehr verlängern',
    ]);
    const [notice] = notices();
    expect(notice?.actionTypeId).toBeUndefined();
    phone.showDue(new Date(morning.getTime() + hour));
    await runInBackground(phone, { now: new Date(morning.getTime() + 6 * hour), changeAccount });
    expect(notices()).toEqual([]);

    await shell.open('/');
    await shell.emit('LocalNotifications', 'localNotificationActionPerformed', {
      actionId: 'tap',
      notification: { ...notice },
    });
    await expect(shell.page).toHaveURL('https://localhost/account');
  });

  test('the app itself tells when it is opened, and nothing of what is switched off', async ({ shell, phone }) => {
    await remind(shell);
    await noticeSwitches(shell).nth(1).click();
    await expect(noticeSwitches(shell).nth(1)).not.toBeChecked();
    const notices = () => [...phone.pending.values()].filter(({ title }) => noticeTitles.test(title));
    await shell.page.route('**/account/info', async (route) => {
      const answer = await route.fetch();
      const account = await answer.json();
      changeAccount(account);
      await route.fulfill({ response: answer, json: account });
    });
    await shell.page.getByRole('button', { name: 'Jetzt aktualisieren' }).click();
    await expect.poll(() => notices().map(({ title }) => title)).toEqual(['Eine Vormerkung liegt zur Abholung bereit']);
    const read = shell.page.waitForResponse(/\/account\/info$/);
    await shell.page.getByRole('button', { name: 'Jetzt aktualisieren' }).click();
    await (await read).finished();
    await expect(shell.page.getByRole('button', { name: 'Jetzt aktualisieren' })).toBeVisible();
    expect(notices()).toHaveLength(1);
    await shell.page.unrouteAll({ behavior: 'wait' });
  });

  test('says that the battery settings hold the app back, and claims nothing of a phone that does not tell', async ({
    shell,
    phone,
  }) => {
    phone.background.isAllowed = false;
    await remind(shell);
    await expect(shell.page.getByText(/Die Akku-Einstellungen des Telefons/)).toBeVisible();
    await shell.kill();
    delete phone.background.isAllowed;
    await shell.open('/reminders');
    await expect(shell.page.getByText(/sofern das System es zulässt/)).toBeVisible();
  });

  test('a reminder that is switched off ends the runs', async ({ shell, phone }) => {
    await remind(shell);
    await toggle(shell).click();
    await expect.poll(() => phone.background.input).toBeUndefined();
    await runInBackground(phone);
    expect(phone.pending.size).toBe(0);
  });
});

test.describe('on iOS', () => {
  test.use({ platform: 'ios' });

  test('a run while the app is closed fills the calendar again', async ({ shell, phone }) => {
    await remind(shell);
    await shell.kill();
    const titles = () => [...phone.events.values()].map(({ title }) => title).sort();
    const entered = titles();
    const [eventId] = phone.events.keys();
    phone.events.delete(eventId ?? '');
    await runInBackground(phone, { now: new Date(Date.now() + hour) });
    expect(titles()).toEqual(entered);
    expect(phone.calendars.size).toBe(1);
    for (const event of phone.events.values()) expect(event.alerts).toEqual([-4320, -1440]);
    await shell.open('/reminders');
    await expect(shell.page.getByText(/^Zuletzt im Hintergrund aktualisiert: /)).toBeVisible();
  });

  test('notices are off until they are switched on, which asks for the permission', async ({ shell, phone }) => {
    await remind(shell);
    await expect(noticeSwitches(shell).first()).not.toBeChecked();
    phone.answersPermission = 'denied';
    await noticeSwitches(shell).first().click();
    await expect(shell.page.getByRole('alert').filter({ hasText: 'darf keine Mitteilungen zeigen' })).toBeVisible();
    await expect(noticeSwitches(shell).first()).not.toBeChecked();
    phone.notificationPermission = 'granted';
    await noticeSwitches(shell).first().click();
    await expect(noticeSwitches(shell).first()).toBeChecked();
    await expect.poll(() => phone.background.input ?? '').toContain('"ready":true');
    await shell.kill();
    await runInBackground(phone, { changeAccount });
    expect([...phone.pending.values()].map(({ title }) => title)).toEqual([
      'Eine Vormerkung liegt zur Abholung bereit',
    ]);
  });

  test('says when the phone does not let the app run in the background', async ({ shell, phone }) => {
    phone.background.isAllowed = false;
    await remind(shell);
    await expect(shell.page.getByText(/Die Hintergrundaktualisierung ist .* ausgeschaltet/)).toBeVisible();
  });
});

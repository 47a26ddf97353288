import type { Shell } from '../support/native/shell.ts';
import { expect, test } from '../support/native/shell.ts';

test.use({ platform: 'ios' });

const at = Date.now() + 7 * 86_400_000;
const date = new Date(at).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
const day = { id: 'a', title: 'Bücherflohmarkt', start: date, allDay: true };
const evening = { id: 'b', title: 'Lesung', start: new Date(at).toISOString(), allDay: false, location: 'Saal' };
const course = { ...evening, id: 'c', title: 'Kurs', end: new Date(at + 2 * 3_600_000).toISOString() };

async function openEvents(shell: Shell): Promise<void> {
  await shell.page.context().route(/\/library\/1\/events$/, (route) => route.fulfill({ json: [day, evening, course] }));
  await shell.open('/events/1');
}
const add = (shell: Shell, title: string) =>
  shell.page.getByRole('button', { name: new RegExp(`In den Kalender.*${title}`) }).click();

test("an event goes into the form of the phone's calendar; without an end it lasts a second", async ({
  shell,
  phone,
}) => {
  phone.answersPermission = 'granted';
  await openEvents(shell);
  await add(shell, 'Lesung');
  await expect(shell.page.getByText('Der Termin steht in Ihrem Kalender.')).toBeVisible();
  await add(shell, 'Kurs');
  await expect.poll(() => phone.formEvents.length).toBe(2);
  await add(shell, 'Bücherflohmarkt');
  await expect.poll(() => phone.formEvents.length).toBe(3);
  expect(phone.formEvents).toMatchObject([
    { title: 'Lesung', startDate: at, endDate: at + 1000, alerts: [-4320, -1440], description: 'Saal' },
    { title: 'Kurs', startDate: at, endDate: at + 2 * 3_600_000 },
    { title: 'Bücherflohmarkt', isAllDay: true },
  ]);
  const [, , wholeDay] = phone.formEvents;
  const begin = new Date(wholeDay?.startDate ?? 0).toLocaleString('sv', { timeZone: 'Europe/Berlin' });
  expect(begin).toBe(`${date} 00:00:00`);
});

test('without access to the calendar it says where to allow writing', async ({ shell, phone }) => {
  phone.answersPermission = 'denied';
  await openEvents(shell);
  await add(shell, 'Lesung');
  await expect(shell.page.getByText('Buchfink darf nicht in den Kalender schreiben.')).toBeVisible();
  expect(phone.formEvents).toEqual([]);
});

import type { Shell } from '../support/native/shell.ts';
import { expect, test } from '../support/native/shell.ts';

test.use({ platform: 'ios' });

const day = { id: 'a', title: 'Bücherflohmarkt', start: '2026-12-05', allDay: true };
const evening = { id: 'b', title: 'Lesung', start: '2026-12-06T19:00:00+01:00', allDay: false, location: 'Saal' };
const course = { ...evening, id: 'c', title: 'Kurs', end: '2026-12-06T21:00:00+01:00' };

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
  const at = Date.parse(evening.start);
  expect(phone.formEvents).toMatchObject([
    { title: 'Lesung', startDate: at, endDate: at + 1000, alerts: [-4320, -1440], description: 'Saal' },
    { title: 'Kurs', startDate: at, endDate: at + 2 * 3_600_000 },
    { title: 'Bücherflohmarkt', startDate: Date.parse('2026-12-05T00:00:00+01:00'), isAllDay: true },
  ]);
});

test('without access to the calendar it says where to allow writing', async ({ shell, phone }) => {
  phone.answersPermission = 'denied';
  await openEvents(shell);
  await add(shell, 'Lesung');
  await expect(shell.page.getByText('Buchfink darf nicht in den Kalender schreiben.')).toBeVisible();
  expect(phone.formEvents).toEqual([]);
});

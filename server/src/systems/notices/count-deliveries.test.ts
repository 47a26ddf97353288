import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectsForTests } from '../../testing/test-service.ts';
import { openWorld, type World } from '../circulation/testing/circulation-world.ts';
import { countDeliveries } from './count-deliveries.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ now: '2027-02-01T09:00:00Z' });
});
afterEach(() => world.close());

/** Counts at an instant, in two libraries that both have this circulation. */
async function counts(now: string, canSecondBeRead = true) {
  const [project] = await projectsForTests();
  const [library] = project?.libraries ?? [];
  if (project === undefined || library === undefined) throw new Error('no library');
  const { circulation } = world;
  const second = { ...library, id: library.id + 1_000 };
  const unreadable = {
    ...circulation,
    outbox: { ...circulation.outbox, counts: () => Promise.reject(new Error('gone')) },
  };
  const all = await countDeliveries({
    projects: { all: [{ ...project, libraries: [library, second] }] },
    circulationOf: ({ id }) => ({
      ...(id === library.id || canSecondBeRead ? circulation : unreadable),
      options: {} as never,
    }),
    now: () => new Date(now),
  });
  return Object.fromEntries(all.map(({ way, state, count }) => [`${way} ${state}`, count]));
}

it('counts what is on its way in all libraries, and what failed within a day', async () => {
  for (const [card, email] of [
    ['500', 'proved@reader.example'],
    ['501', 'new@reader.example'],
    ['502', 'gone@reader.example'],
  ] as const) {
    const { patronId } = await world.addPatron(card, { email });
    if (card !== '501')
      await world.opened.store.change(1, (unit) => unit.putNoticeWishes({ patronId, provedEmail: email }));
    await world.circulation.desk.setPin(card, '9753');
  }
  const { outbox } = world.circulation;
  // What asks for a proof is a notice of the first round, and planned in the second.
  for (let round = 0; round < 2; round++) await outbox.plan(['email']);
  const failing = (await outbox.claimMails(10)).find(({ to }) => to === 'gone@reader.example');
  const outcome = { state: 'refused', reason: 'mailbox', isAddressRefused: true } as const;
  await outbox.settleMail(failing?.sendingId ?? '', outcome);
  const [now, later] = ['2027-02-01T10:00:00Z', '2027-02-03T10:00:00Z'];
  // Two mails are sending: that to the proved address, and that which asks the other patron to prove one.
  expect(await counts(now)).toEqual({ 'email sending': 4, 'email held': 2, 'email failed': 2 });
  expect(await counts(later)).toEqual({ 'email sending': 4, 'email held': 2 });
  expect(await counts(now, false)).toEqual({ 'email sending': 2, 'email held': 1, 'email failed': 1 });
});

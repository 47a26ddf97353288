import { afterEach, expect, it } from 'vitest';
import { completeAct } from '../../testing/rules/complete-act.ts';
import { evergreenManner } from '../../testing/sip2/plain-terminal.ts';
import { type ConnectedLibrary, startConnectedLibrary, startLibraryIn } from '../testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(() => library.close());

/** A patron, and an act that reserves the title of a new lent copy. */
async function reader() {
  const patron = await library.system.login(await library.addPatron(), library.context);
  const other = await library.addPatron();
  return async (title: string) => {
    const { recordId, barcodes } = await library.addTitle({ title, copies: 1 });
    await library.lend(barcodes[0] ?? '', other);
    return completeAct(
      async (chosen) =>
        (await library.system.reserve?.(patron, { recordId }, chosen, library.context)) ?? { status: 'UNSUPPORTED' },
    );
  };
}

it.each([0, 2])('takes %i reservations where the operator allows no more, though the server would', async (max) => {
  library = await startConnectedLibrary({ holds: { max, pickupBranches: ['HB'] } });
  const reserve = await reader();
  for (let at = 0; at < max; at++) expect(await reserve(`Band ${at}`)).toMatchObject({ status: 'OK' });
  expect(await reserve('Zu viel')).toEqual({ status: 'ERROR', reason: 'too-many-reservations' });
  expect(library.server.messages.filter((message) => message.startsWith('15+'))).toHaveLength(max);
});

it('reserves no copy in a state that the operator excludes', async () => {
  library = await startConnectedLibrary({ holds: { notReservable: ['04'], pickupBranches: ['HB'] } });
  const reserve = await reader();
  expect(await reserve('Band')).toMatchObject({ status: 'ERROR', reason: 'not-reservable' });
  expect(library.server.messages.some((message) => message.startsWith('15'))).toBe(false);
});

it.each([
  ['lost', { notReservable: ['12', 'missing'] }, ['missing'], 'not-reservable'],
  ['for use in the library', {}, ['reference'], 'not-reservable'],
  ['missing', {}, ['missing', 'reference'], 'not-reservable'],
  ['for use in the library, where the operator allows it', { notReservable: [] }, ['reference'], undefined],
  ['for use in the library, beside another one', {}, ['reference', 'lent'], undefined],
  ['on order, which the operator excludes', { notReservable: ['on-order'] }, ['on-order'], 'not-reservable'],
  ['for use in the library, by the title', { by: 'title' }, ['reference'], 'not-reservable'],
] as const)('reserves no copy that is %s by the catalogue', async (_, holds, states, reason) => {
  library = await startConnectedLibrary({ holds: { ...holds, pickupBranches: ['HB'] } });
  const patron = await library.system.login(await library.addPatron(), library.context);
  const { recordId, barcodes } = await library.addTitle({ title: 'Band', copies: states.length });
  const copies = barcodes.map((barcode, at) => ({ id: barcode, barcode, state: states[at] ?? ('unknown' as const) }));
  const answer = await library.patron.reserve?.(patron, { recordId, copies }, {}, library.context);
  expect(answer).toMatchObject(reason === undefined ? { status: 'OK' } : { status: 'ERROR', reason });
  const sent = library.server.messages.filter((message) => message.startsWith('15'));
  expect(sent).toHaveLength(reason === undefined ? 1 : 0);
  // The copy that may be reserved names the title.
  if (states.length > 1 && reason === undefined) expect(sent[0]).toContain(`AB${barcodes.at(-1)}|`);
});

it('tells the operator that the server lists titles, and where that is set', async () => {
  library = await startLibraryIn(evergreenManner);
  const reader = await library.addPatron();
  const { barcodes } = await library.addTitle({ title: 'Der Zauberberg', copies: 1 });
  await library.lend(barcodes[0] ?? '', reader);
  const patron = await library.system.login(reader, library.context);
  expect((await library.system.account(patron, library.context)).lent).toMatchObject([{ title: 'Der Zauberberg' }]);
  expect(library.warnings).toContainEqual({ code: 'sip2-titles-listed', values: {} });
});

import { beforeEach, expect, it } from 'vitest';
import { testRules } from '../../../systems/circulation/testing/circulation-world.ts';
import { filledForm, registeringRules } from '../../../systems/circulation/testing/registering.ts';
import { hiddenFields } from '../../../testing/operator-service.ts';
import { describeStorages } from '../../../testing/postgresql/describe-storages.ts';
import { type DeskService, startDesk } from './testing/desk-service.ts';

const desk = '/operator/desk/1';

describeStorages('every act of the desk', (createLocation) => {
  let world: DeskService;
  beforeEach(async () => {
    world = await startDesk(await createLocation(), {
      rules: {
        ...registeringRules({ fields: { born: 'none', address: 'none', email: 'none' } }),
        loans: [{ days: 28, renewals: 2 }],
        reservations: { pickupDays: 7, whileAvailable: true },
        notices: { ...testRules.notices, reminders: [{ days: 1, letter: true }] },
      },
    });
    return () => world.close();
  });

  it('is in the log of acts, and in the ledger when it changes a loan, a reservation, a fee or a copy', async () => {
    const routes = new Set<string>();
    const lines = () => world.opened.store.read(1, (unit) => unit.ledger(0, 1_000));
    const path = await world.addPatron('100');
    const other = await world.addPatron('200', 'Bert Buch');

    /** Sends a form; returns the words of the log, and those of the ledger that came with it. */
    const act = async (page: string, action: string, fields: Readonly<Record<string, string>> = {}) => {
      const before = (await lines()).length;
      let answer = await world.browser.submit(page, action, fields);
      // The page that asks for the branch is a form for the same act.
      if (answer.statusCode === 200 && answer.body.includes(`action="${action}"`))
        answer = await world.browser.post(action, { ...hiddenFields(answer.body, action), ...fields });
      expect([action, [200, 303].includes(answer.statusCode)]).toEqual([action, true]);
      routes.add(action.replace(/(patrons|loans|reservations|fees|runs)\/[\w-]{22,36}/g, '$1/:id'));
      const [name, , outcome] = (await world.logged()).at(-1) ?? [];
      expect([action, outcome]).toEqual([action, 'done']);
      return [name, ...(await lines()).slice(before).map((line) => line.act)];
    };
    const idOf = async (list: 'loans' | 'reservations' | 'fees', card: string) =>
      (await world.desk().patronData(card))[list][0]?.id ?? '';

    /** A person becomes a patron in the app; returns the path of the page. */
    const join = async () => {
      const answer = await world.registration().register(filledForm({ email: undefined, pin: 'fuchs8413' }), 'de');
      const { patronId } = await world.desk().patronOf(answer.outcome === 'card' ? answer.card.number : '');
      return `${desk}/patrons/${patronId}`;
    };

    const added = { card: '300', pin: '4711', name: 'Cem Leser' };
    expect(await act(`${desk}/patrons/new`, `${desk}/patrons`, added)).toEqual(['desk-add-patron']);
    expect(await act(`${path}/edit`, `${path}/edit`, { card: '100', name: 'Ada', canLogIn: 'yes' })).toEqual([
      'desk-change-patron',
    ]);
    expect(await act(path, `${path}/prolong`, { validUntil: '2027-12-31' })).toEqual(['desk-prolong-card']);
    expect(await act(`${path}/pin`, `${path}/pin`, { pin: '123456' })).toEqual(['desk-set-pin']);
    expect(await act(`${path}/block`, `${path}/block`, { kind: 'blocked' })).toEqual(['desk-block-patron']);
    expect(await act(path, `${path}/unblock`)).toEqual(['desk-unblock-patron']);

    expect(await act(path, `${path}/lend`, { barcode: 'momo-1' })).toEqual(['desk-lend', 'lent']);
    world.time += 86_400_000;
    expect(await act(path, `${path}/renew`, { loan: await idOf('loans', '100') })).toEqual(['desk-renew', 'renewed']);
    const due = `${path}/loans/${await idOf('loans', '100')}/due`;
    expect(await act(due, due, { due: '2026-11-20' })).toEqual(['desk-set-due-day', 'renewed']);

    const giveBack = { barcode: 'momo-1', branch: 'M' };
    expect(await act(`${desk}/returns`, `${desk}/returns`, giveBack)).toEqual(['desk-return', 'returned', 'copy']);
    expect(await act(path, `${path}/returns/undo`)).toEqual(['desk-undo-return', 'return-undone']);
    expect(await act(`${desk}/returns`, `${desk}/returns`, giveBack)).toEqual(['desk-return', 'returned', 'copy']);
    const [{ id } = { id: '' }] = await world.desk().undoableActs(path.split('/').at(-1) ?? '');
    expect(await act(`${desk}/returns?branch=M&done=${id}`, `${desk}/returns/undo`)).toEqual([
      'desk-undo-return',
      'return-undone',
    ]);

    for (const page of [path, other])
      expect(await act(page, `${page}/reserve`, { item: 'krabat', branch: 'M' })).toEqual(['desk-reserve', 'reserved']);
    const reservation = `${path}/reservations/${await idOf('reservations', '100')}`;
    expect(await act(reservation, `${reservation}/pause`)).toEqual(['desk-pause-reservation', 'paused']);
    expect(await act(reservation, `${reservation}/resume`)).toEqual(['desk-resume-reservation', 'resumed']);
    expect(await act(reservation, `${reservation}/pickup`, { branch: 'N' })).toEqual(['desk-move-pickup', 'moved']);
    expect(await act(reservation, `${reservation}/queue`, { position: '2' })).toEqual([
      'desk-move-in-queue',
      'reordered',
    ]);
    expect(await act(`${desk}/returns`, `${desk}/returns`, { barcode: 'krabat-1', branch: 'M' })).toEqual([
      'desk-return',
      'ready',
    ]);
    expect(await act(`${desk}/copies?barcode=krabat-1`, `${desk}/copies/state`, { state: 'damaged' })).toEqual([
      'desk-set-copy-state',
      'requeued',
      'copy',
    ]);
    expect(await act(`${reservation}/cancel`, `${reservation}/cancel`)).toEqual([
      'desk-cancel-reservation',
      'cancelled',
    ]);

    const fee = { reason: 'Ersatz', amount: '2,50' };
    expect(await act(path, `${path}/fees`, fee)).toEqual(['desk-charge-fee', 'charged']);
    expect(await act(path, `${path}/pay`, { paid: '1,00', fee: '' })).toEqual(['desk-pay-fees', 'paid']);
    expect(await act(path, `${path}/pay/cancel`)).toEqual(['desk-cancel-payment', 'payment-cancelled']);
    const waive = `${path}/fees/${await idOf('fees', '100')}/waive`;
    expect(await act(waive, waive)).toEqual(['desk-waive-fee', 'waived']);

    const [joined, left] = [await join(), await join()];
    const terms = { group: 'adults', validUntil: '2027-12-31' };
    expect(await act(joined, `${joined}/confirm`, terms)).toEqual(['desk-confirm-card']);
    expect(await act(left, `${left}/reserve`, { item: 'momo', branch: 'M' })).toEqual(['desk-reserve', 'reserved']);
    expect(await act(left, `${left}/end`)).toEqual(['desk-end-card', 'cancelled']);

    expect(await act(`${path}/privacy`, `${path}/export`)).toEqual(['desk-export-patron']);
    expect(await act(`${other}/privacy`, `${other}/forget`, { card: '200' })).toEqual([
      'desk-forget-patron',
      'cancelled',
    ]);

    await world.desk().changePatron('100', { street: 'Lindenstraße 5', postcode: '04103', town: 'Leipzig' });
    await world.desk().lend('momo-1', '100');
    world.time += 30 * 86_400_000;
    await world.desk().tick();
    expect(await act(`${desk}/letters`, `${desk}/letters`)).toEqual(['desk-make-letters']);
    const run = `${desk}/letters/runs/${(await world.letters().runs())[0]?.id}`;
    expect(await act(`${desk}/letters`, `${run}/print`)).toEqual(['desk-print-letters']);
    expect(await act(`${desk}/letters?undo=${run.split('/').at(-1)}`, `${run}/undo`)).toEqual(['desk-undo-letters']);

    const mounted = world.service.routes
      .filter(({ method, url }) => method === 'POST' && url.startsWith('/operator/desk/'))
      .map(({ url }) => url.replace(':libraryId', '1').replace(/:\w+/g, ':id'));
    expect([...routes].sort()).toEqual(mounted.sort());
  });
});

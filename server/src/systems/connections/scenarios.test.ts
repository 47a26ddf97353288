import type { PatronCredentials } from '@buchfink/connectors/patron-system';
import type { UnreportedFact } from '@buchfink/connectors/testing/test-system';
import type { Library } from '@buchfink/contract/libraries';
import type { MultiStep } from '@buchfink/contract/multi-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPatron } from '../../testing/accounts/test-patron.ts';
import { type ScenarioLibrary, scenarioLibraries } from '../../testing/scenarios/scenario-library.ts';
import { type ScenarioService, startScenarioService } from '../../testing/scenarios/scenario-service.ts';

/**
 * The table of scenarios: what patrons do, by HTTP through the whole service, on every system with accounts. All
 * expectations are the same; a scenario is skipped where the service does not offer the act.
 */
describe.each(scenarioLibraries)('a patron of a library with $name', ({ name, open }) => {
  let library: ScenarioLibrary;
  let service: ScenarioService;
  let can: Library['capabilities'];
  beforeAll(async () => {
    library = await open({});
    service = await startScenarioService(library);
    can = await service.capabilities();
  });
  afterAll(async () => {
    await service?.close();
    await library?.close();
  });

  const reports = (fact: UnreportedFact) => !library.unreported?.includes(fact);
  const last = (answers: readonly MultiStep[]) => answers.at(-1);
  /** A new patron with loans of titles with these names. */
  async function reader(...titles: readonly string[]) {
    const secret = await library.addPatron();
    const lent = [];
    for (const title of titles) {
      const added = await service.addTitle(title);
      await library.lend(added.barcodes[0] ?? '', secret);
      lent.push(added);
    }
    return { secret, lent };
  }
  const loansOf = async (patron: TestPatron) => (await patron.account()).lent;
  const reservationsOf = async (patron: TestPatron) => (await patron.account()).reservations;
  const renew = async (patron: TestPatron, token: string) =>
    last(await patron.act('/prolong', { token }, { confirm: 'yes' }));
  /** The id of the branch that comes first among the choices. */
  const firstBranch = () => library.settings.branches[0]?.id ?? '';
  const reserve = async (patron: TestPatron, recordId: string, branch = firstBranch()) =>
    last(await patron.act('/reservation', { recordId }, { branch, confirm: 'yes' }));
  /** A title whose only copy is lent to somebody. */
  async function lentTitle(title: string) {
    const added = await service.addTitle(title);
    const { secret } = await reader();
    await library.lend(added.barcodes[0] ?? '', secret);
    return { ...added, barcode: added.barcodes[0] ?? '', holder: secret };
  }
  const newPatron = async () => service.logIn(await library.addPatron());

  describe('logs in', () => {
    it('with the right PIN, and not with a wrong one or an unknown card', async () => {
      const { userId, password } = await library.addPatron({ name: 'Jürgen Groß' });
      expect(await service.logInAnswer({ userId, password })).toMatchObject({ status: 200 });
      for (const secret of [
        { userId, password: `${password}x` },
        { userId: '7777777777', password },
      ])
        expect(await service.logInAnswer(secret)).toEqual({ status: 401, code: 'login-failed' });
    });

    it('with a blocked or expired card, and sees why it is barred', async () => {
      const cards = [
        [await library.addPatron({ blocked: true }), 'blocked'],
        [await library.addPatron({ validUntil: '2020-02-29' }), 'card-expired'],
      ] as const;
      for (const [secret, code] of cards) {
        const { account } = await (await service.logIn(secret)).account();
        expect(account.blocks.map((block) => block.code)).toEqual([code]);
        expect(account.blocks[0]?.text).not.toBe('');
      }
    });

    it('not with a locked card', async () => {
      const { status, code } = await service.logInAnswer(await library.addPatron({ disabled: true }));
      if (reports('disabled-card')) expect([status, code]).toEqual([403, 'account-disabled']);
      else expect([status, code]).toEqual([401, 'login-failed']);
    });

    it('without leaving the PIN in the log', async () => {
      const secret = await library.addPatron();
      await (await service.logIn(secret)).account();
      expect(service.log.join('\n')).not.toContain(secret.password);
    });
  });

  describe('sees', () => {
    it('an empty account as empty', async () => {
      const account = await (await newPatron()).account();
      expect(account).toMatchObject({ lent: [], reservations: [], fees: [] });
      expect(account.account.blocks).toEqual([]);
    });

    it.each(['Äpfel & Öl: „Süß“', 'Преступление и наказание', 'Entweder | oder'])(
      'the title %s as it is',
      async (title) => {
        const { secret } = await reader(title);
        expect((await loansOf(await service.logIn(secret))).map((loan) => loan.title)).toEqual([title]);
      },
    );

    it('sixty loans, each once', async () => {
      const { secret, lent } = await reader(...Array.from({ length: 60 }, (_, index) => `Band ${index}`));
      const loans = await loansOf(await service.logIn(secret));
      expect(loans.map(({ barcode }) => barcode).sort()).toEqual(lent.flatMap(({ barcodes }) => barcodes).sort());
    });

    it('fees, and what is left after a payment', async () => {
      const secret = await library.addPatron();
      await library.addFee?.(secret, 250);
      await library.addFee?.(secret, 120);
      const patron = await service.logIn(secret);
      const before = await patron.account();
      expect(before.fees.map(({ amount }) => amount).sort()).toEqual([120, 250]);
      expect(before.account.pendingFees?.amount).toBe(370);
      await library.payFees(secret, 250);
      expect((await patron.account()).account.pendingFees?.amount).toBe(120);
    });
  });

  describe('renews', () => {
    it('a loan, once for each request', async ({ skip }) => {
      if (!can.renew) return skip();
      const { secret } = await reader('Verlängerbar');
      library.wait(20);
      const patron = await service.logIn(secret);
      const [before] = await loansOf(patron);
      const answer = await renew(patron, before?.renewToken ?? '');
      const [after] = await loansOf(patron);
      expect(answer).toMatchObject({ status: 'OK', items: [{ outcome: 'renewed', new: after?.deadline }] });
      expect((after?.deadline ?? '') > (before?.deadline ?? '9')).toBe(true);
    });

    it('nothing too early', async ({ skip }) => {
      if (!can.renew) return skip();
      const { secret } = await reader('Zu früh');
      const patron = await service.logIn(secret);
      const [before] = await loansOf(patron);
      expect(await renew(patron, before?.renewToken ?? '')).toMatchObject({ status: 'ERROR', reason: 'too-early' });
      expect((await loansOf(patron))[0]?.deadline).toBe(before?.deadline);
    });

    it('no more often than allowed', async ({ skip }) => {
      if (!can.renew) return skip();
      const { secret } = await reader('Zu oft');
      for (const outcome of ['OK', 'OK', 'ERROR']) {
        library.wait(20);
        const patron = await service.logIn(secret);
        const answer = await renew(patron, (await loansOf(patron))[0]?.renewToken ?? '');
        expect(answer).toMatchObject({ status: outcome, ...(outcome === 'ERROR' && { reason: 'max-renewals' }) });
      }
    });

    it('nothing that others wait for', async ({ skip }) => {
      if (!can.renew || !can.reserve) return skip();
      const { secret, lent } = await reader('Begehrt');
      expect(await reserve(await newPatron(), lent[0]?.recordId ?? '')).toMatchObject({ status: 'OK' });
      library.wait(20);
      const patron = await service.logIn(secret);
      const answer = await renew(patron, (await loansOf(patron))[0]?.renewToken ?? '');
      expect(answer).toMatchObject({ status: 'ERROR', reason: 'reserved' });
    });

    it('nothing of others', async ({ skip }) => {
      if (!can.renew) return skip();
      const { secret } = await reader('Fremd');
      library.wait(20);
      const owner = await service.logIn(secret);
      const [loan] = await loansOf(owner);
      const answer = await renew(await newPatron(), loan?.renewToken ?? '');
      expect(answer?.status).toBe('ERROR');
      expect(JSON.stringify(answer)).not.toContain('Fremd');
      expect((await loansOf(owner))[0]?.deadline).toBe(loan?.deadline);
    });
  });

  describe('reserves', () => {
    it('a lent title at a branch of choice, once, and finds it in the account', async ({ skip }) => {
      if (!can.reserve) return skip();
      const { recordId } = await lentTitle('Vormerkbar');
      expect(await service.record(recordId)).toMatchObject({ reservable: true, actions: ['reserve'] });
      const patron = await newPatron();
      const [question] = await patron.act('/reservation', { recordId });
      expect(question).toMatchObject({ status: 'SELECTION_NEEDED', action: 'branch' });
      expect(question?.selection?.map(({ key }) => key).sort()).toEqual(
        library.settings.branches.map(({ id }) => id).sort(),
      );
      expect(await reservationsOf(patron)).toEqual([]);
      expect(await reserve(patron, recordId)).toMatchObject({ status: 'OK' });
      expect(await reservationsOf(patron)).toMatchObject([{ title: 'Vormerkbar', state: 'queued' }]);
      expect(await reserve(patron, recordId)).toMatchObject({ status: 'ERROR', reason: 'reserved-by-you' });
      expect(await reservationsOf(patron)).toHaveLength(1);
    });

    it('nothing at a branch that its question has not offered, whichever node checks it', async ({ skip }) => {
      if (!can.reserve) return skip();
      const { recordId } = await lentTitle('Nirgends');
      const patron = await newPatron();
      const { state } = await patron.step('/reservation', { recordId });
      const step = { action: 'branch', selection: 'nirgends' };
      const offersAgain = name === 'built-in accounts';
      const refused = offersAgain
        ? { status: 'SELECTION_NEEDED', action: 'branch' }
        : { status: 'ERROR', reason: 'not-allowed' };
      expect(await patron.step('/reservation', { recordId }, { step, state })).toMatchObject(refused);
      // Without the state of a question nothing was offered.
      expect(await patron.step('/reservation', { recordId }, { step })).toMatchObject(refused);
      const unasked = { step: { action: 'branch', selection: firstBranch() } };
      if (!offersAgain) expect(await patron.step('/reservation', { recordId }, unasked)).toMatchObject(refused);
      expect(await reservationsOf(patron)).toEqual([]);
    });

    it('nothing that is lent to the same patron', async ({ skip }) => {
      if (!can.reserve) return skip();
      const { secret, lent } = await reader('Schon da');
      const answer = await reserve(await service.logIn(secret), lent[0]?.recordId ?? '');
      expect(answer).toMatchObject({ status: 'ERROR', reason: 'lent-to-you' });
    });

    it.for([
      ['expired', { validUntil: '2020-02-29' }, 'card-expired'],
      ['blocked', { blocked: true as const }, 'blocked'],
    ] as const)('nothing with an %s card', async ([, card, reason], { skip }) => {
      if (!can.reserve) return skip();
      const { recordId } = await lentTitle(`Gesperrt ${reason}`);
      const patron = await service.logIn(await library.addPatron(card));
      expect(await reserve(patron, recordId)).toMatchObject({ status: 'ERROR', reason });
      expect(await reservationsOf(patron)).toEqual([]);
    });

    it('and waits in the queue, and moves up when another cancels', async ({ skip }) => {
      if (!can.reserve) return skip();
      const { recordId } = await lentTitle('Schlange');
      const [first, second] = [await newPatron(), await newPatron()];
      for (const patron of [first, second]) expect(await reserve(patron, recordId)).toMatchObject({ status: 'OK' });
      const queue = async (patron: TestPatron) => (await reservationsOf(patron))[0]?.queue;
      if (reports('queue-position')) expect([await queue(first), await queue(second)]).toEqual([1, 2]);
      if (!can.cancel) return;
      const [reservation] = await reservationsOf(first);
      if (reservation?.cancelToken === undefined) return;
      const cancelled = await first.act('/cancel', { token: reservation.cancelToken }, { confirm: 'yes' });
      expect(last(cancelled)).toMatchObject({ status: 'OK' });
      expect(await reservationsOf(first)).toEqual([]);
      if (reports('queue-position')) expect(await queue(second)).toBe(1);
    });

    it('and cancels nothing of others', async ({ skip }) => {
      if (!can.cancel) return skip();
      const { recordId } = await lentTitle('Meins');
      const [owner, other] = [await newPatron(), await newPatron()];
      await reserve(owner, recordId);
      const [reservation] = await reservationsOf(owner);
      if (reservation?.cancelToken === undefined) return skip();
      const answer = last(await other.act('/cancel', { token: reservation.cancelToken }, { confirm: 'yes' }));
      expect(answer).toMatchObject({ status: 'ERROR', reason: 'not-found' });
      expect(await reservationsOf(owner)).toHaveLength(1);
    });

    it('and sees it on its way, and ready until a day', async ({ skip }) => {
      if (!can.reserve) return skip();
      const [moving, ready] = [await lentTitle('Unterwegs'), await lentTitle('Bereit')];
      const patron = await newPatron();
      for (const { recordId } of [moving, ready])
        expect(await reserve(patron, recordId)).toMatchObject({ status: 'OK' });
      await library.sendOnItsWay(moving.barcode);
      await library.giveBack(ready.barcode);
      const byTitle = new Map((await reservationsOf(patron)).map((reservation) => [reservation.title, reservation]));
      expect(byTitle.get('Bereit')).toMatchObject({ state: 'ready' });
      expect((byTitle.get('Bereit')?.pickupUntil ?? '') >= library.today()).toBe(true);
      expect(byTitle.get('Unterwegs')).toMatchObject({ state: reports('transit') ? 'in-transit' : 'queued' });
    });
  });

  describe('borrows', () => {
    it('a copy at the shelf, and not one that is lent', async ({ skip }) => {
      if (!can.nfc) return skip();
      const { barcodes } = await service.addTitle('Selbst verbucht');
      const patron = await newPatron();
      const request = (await patron.send(`/requestLoan/${barcodes[0]}`)).json();
      expect(request).toMatchObject({ title: 'Selbst verbucht', state: 'Unconfirmed' });
      const confirmed = (await patron.send(`/confirmLoan/${barcodes[0]}/${request.code}`)).json();
      expect(confirmed).toMatchObject({ state: 'Accepted' });
      expect((await loansOf(patron)).map(({ barcode }) => barcode)).toEqual(barcodes);
      const { barcode } = await lentTitle('Verliehen');
      const refused = (await patron.send(`/requestLoan/${barcode}`)).json();
      expect(refused.refusal).toBeDefined();
      expect(refused).toMatchObject({ code: '', state: 'Rejected' });
    });

    it('nothing with a blocked card', async ({ skip }) => {
      if (!can.nfc) return skip();
      const { barcodes } = await service.addTitle('Nicht für Gesperrte');
      const patron = await service.logIn(await library.addPatron({ blocked: true }));
      const refused = (await patron.send(`/requestLoan/${barcodes[0]}`)).json();
      expect(refused).toMatchObject({ code: '', state: 'Rejected' });
      expect(await loansOf(patron)).toEqual([]);
    });
  });

  it('sees in the catalogue that a copy is lent, and when it is back', async () => {
    const { recordId, barcode, holder } = await lentTitle('Zurück am');
    const { copies, availability } = await service.record(recordId);
    const [loan] = await loansOf(await service.logIn(holder satisfies PatronCredentials));
    expect(copies).toMatchObject([{ barcode, state: 'lent', returnDate: loan?.deadline }]);
    expect(availability).toMatchObject({ code: 'RED', state: 'lent' });
  });
});

describe.each(scenarioLibraries)('a patron of a library with $name and fees for reservations', ({ open }) => {
  let library: ScenarioLibrary;
  let service: ScenarioService;
  beforeAll(async () => {
    library = await open({ reservationFee: 100 });
    service = await startScenarioService(library);
  });
  afterAll(async () => {
    await service?.close();
    await library?.close();
  });

  it('agrees to the fee before anything is reserved', async ({ skip }) => {
    if (!(await service.capabilities()).reserve) return skip();
    const { recordId, barcodes } = await service.addTitle('Mit Gebühr');
    await library.lend(barcodes[0] ?? '', await library.addPatron());
    const patron = await service.logIn(await library.addPatron());
    const branch = library.settings.branches[0]?.id ?? '';
    const question = (await patron.act('/reservation', { recordId }, { branch })).at(-1);
    expect(question).toMatchObject({ status: 'CONFIRMATION_NEEDED', action: 'confirm' });
    expect(JSON.stringify(question?.details)).toContain('1,00');
    expect((await patron.account()).reservations).toEqual([]);
    const answers = await patron.act('/reservation', { recordId }, { branch, confirm: 'yes' });
    expect(answers.at(-1)).toMatchObject({ status: 'OK' });
    expect((await patron.account()).reservations).toHaveLength(1);
  });
});

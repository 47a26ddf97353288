import { afterEach, describe, expect, it } from 'vitest';
import type { ActAnswer, Patron } from '../patron-system.ts';
import { completeAct } from '../testing/rules/complete-act.ts';
import { evergreenManner, invenioManner, terseManner } from '../testing/sip2/plain-terminal.ts';
import { type ConnectedLibrary, startConnectedLibrary, startLibraryIn } from './testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(() => library.close());

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const unsupported: ActAnswer = { status: 'UNSUPPORTED' };
const koha = () =>
  startConnectedLibrary({ holds: { cancel: true } }, { sendsExpiry: true, renewsFrom: 'today', cancels: true });

/** What an act changes of one patron: the number of reservations, and of renewals of all loans. */
interface Change {
  readonly holds: number;
  readonly renewals: number;
}

describe.each([
  ['Koha', koha],
  ['Evergreen', () => startLibraryIn(evergreenManner)],
  ['invenio', () => startLibraryIn(invenioManner)],
  ['a server without words, dates and lists', () => startLibraryIn(terseManner)],
])('250 of 1,000 random acts, in the manner of %s', (_, open) => {
  it('end as the server has them, and none is done twice, lost answers included', async () => {
    library = await open();
    const random = randomFrom(39);
    const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
    const titles = await Promise.all(
      Array.from({ length: 12 }, (_, at) => library.addTitle({ title: `Band ${at} der Reihe`, copies: 1 })),
    );
    const readers = await Promise.all(Array.from({ length: 3 }, () => library.addPatron()));
    const patrons: Patron[] = [];
    for (const reader of readers) patrons.push(await library.system.login(reader, library.context));
    const { system, context, state } = library;
    const stateOf = ({ patronId }: Patron): Change => ({
      holds: state.holdsOf(patronId).length,
      renewals: state.loansOf(patronId).reduce((sum, { loan }) => sum + (loan?.renewals ?? 0), 0),
    });

    for (let act = 0; act < 250; act++) {
      const patron = pick(patrons);
      const reader = patron && readers[patrons.indexOf(patron)];
      const title = pick(titles);
      const [barcode = ''] = title?.barcodes ?? [];
      if (patron === undefined || reader === undefined || title === undefined) continue;
      const kind = pick(['reserve', 'renew', 'cancel', 'desk', 'wait'] as const);
      if (kind === 'wait') library.wait(Math.floor(random() * 9));
      if (kind === 'desk') {
        if (state.copies.get(barcode)?.loan) await library.giveBack(barcode);
        else await library.lend(barcode, reader);
      }
      if (kind === 'wait' || kind === 'desk' || kind === undefined) continue;
      const account = await system.account(patron, context);
      const before = stateOf(patron);
      const code = kind === 'renew' ? '29' : '15';
      const isLost = random() < 0.2;
      if (isLost) library.loseAnswerTo(code);
      const sentBefore = library.server.messages.filter((message) => message.startsWith(code)).length;
      const token = kind === 'renew' ? pick(account.lent)?.renewToken : pick(account.reservations)?.cancelToken;
      const answer = await completeAct(async (chosen) => {
        if (kind === 'reserve')
          return (await system.reserve?.(patron, { recordId: title.recordId }, chosen, context)) ?? unsupported;
        if (token === undefined) return { status: 'ERROR', reason: 'not-found' };
        if (kind === 'renew') return (await system.renew?.(patron, [token], chosen, context)) ?? unsupported;
        return (await system.cancel?.(patron, token, chosen, context)) ?? unsupported;
      }).catch((): ActAnswer => ({ status: 'ERROR', reason: 'unknown' }));
      if (isLost) library.keepAnswers();
      const sent = library.server.messages.filter((message) => message.startsWith(code)).length - sentBefore;
      const after = stateOf(patron);
      const done = { holds: Math.abs(after.holds - before.holds), renewals: after.renewals - before.renewals };
      const where = `act ${act}: ${kind}, ${JSON.stringify(answer)}`;
      expect(sent, where).toBeLessThanOrEqual(1);
      expect(done.holds + done.renewals, where).toBeLessThanOrEqual(1);
      // What nobody knows claims nothing; every other answer is what the server did.
      if (answer.reason === 'unknown') expect(isLost || sent === 0, where).toBe(true);
      else expect(done.holds + done.renewals === 1, where).toBe(answer.status === 'OK');
    }
    for (const patron of patrons) {
      const held = state.holdsOf(patron.patronId).map(({ titleId }) => titleId);
      expect(new Set(held).size).toBe(held.length);
    }
  }, 120_000);
});

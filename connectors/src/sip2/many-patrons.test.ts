import { afterEach, expect, it } from 'vitest';
import type { Patron } from '../patron-system.ts';
import { type ConnectedLibrary, startConnectedLibrary } from './testing/connect-test-library.ts';

let library: ConnectedLibrary;
afterEach(() => library.close());

/** The calls of fifty patrons; all of them at night. */
const calls = process.env.BUCHFINK_NIGHT ? 10_000 : 1_000;

/** Milliseconds; ten times the work takes ten times as long. */
const timeLimit = process.env.BUCHFINK_NIGHT ? 1_200_000 : 300_000;
const patronCount = 50;

it('reads an account of sixty loans in sixty-three messages on one connection, and again in three', async () => {
  library = await startConnectedLibrary();
  const secret = await library.addPatron();
  for (let index = 0; index < 60; index++) {
    const { barcodes } = await library.addTitle({ title: `Band ${index}`, copies: 1 });
    await library.lend(barcodes[0] ?? '', secret);
  }
  const patron = await library.system.login(secret, library.context);
  const count = async () => {
    const before = library.server.messages.length;
    expect((await library.system.account(patron, library.context)).lent).toHaveLength(60);
    return library.server.messages.slice(before).map((message) => message.slice(0, 2));
  };
  // The patron, the list of loans, a copy each, and the end: 5 ms for each are a third of a second.
  const first = await count();
  expect(first).toHaveLength(1 + 1 + 60 + 1);
  expect(first.filter((code) => code === '17')).toHaveLength(60);
  expect(await count()).toEqual(['63', '63', '35']);
  expect(library.server.maxOpen).toBe(1);
});

it(
  'serves fifty patrons at once over four connections: nobody sees another, and nobody is overtaken for long',
  async () => {
    library = await startConnectedLibrary({ connections: 4 });
    const patrons: { readonly patron: Patron; readonly title: string }[] = [];
    for (let index = 0; index < patronCount; index++) {
      const secret = await library.addPatron({ name: `Leserin ${index}` });
      const title = `Buch von ${secret.userId}`;
      const { barcodes } = await library.addTitle({ title, copies: 1 });
      await library.lend(barcodes[0] ?? '', secret);
      patrons.push({ patron: await library.system.login(secret, library.context), title });
    }
    /** Answers so far; a call may wait while each of the others gets two. */
    let answered = 0;
    let longestWait = 0;
    const read = async ({ patron, title }: (typeof patrons)[number], isAccount: boolean) => {
      const before = answered;
      if (isAccount) {
        const { lent, account } = await library.system.account(patron, library.context);
        expect([account.name, lent.map((loan) => loan.title)]).toEqual([nameOf(patron), [title]]);
      } else {
        expect(await library.system.card(patron, library.context)).toMatchObject({
          number: patron.patronId,
          name: nameOf(patron),
        });
      }
      longestWait = Math.max(longestWait, answered - before);
      answered++;
    };
    const nameOf = ({ patronId }: Patron) => library.state.patrons.get(patronId)?.name;
    await Promise.all(
      patrons.map(async (of) => {
        for (let call = 0; call < calls / patronCount; call++) await read(of, call % 10 === 0);
      }),
    );
    expect(answered).toBe(calls);
    expect(longestWait).toBeLessThanOrEqual(2 * patronCount);
    expect(library.server.maxOpen).toBe(4);
    expect(library.warnings).toEqual([]);
  },
  timeLimit,
);

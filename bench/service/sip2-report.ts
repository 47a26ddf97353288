import { startSip2Accounts } from '@buchfink/server/testing/accounts/sip2-accounts';
import { formatSpread } from '../format-numbers.ts';
import { table } from '../table.ts';

const loans = 60;
/** Milliseconds that the server takes for each message. */
const delay = 5;
/** Titles are remembered for a minute. */
const cacheTime = 61_000;

/** Times of an account with many loans by SIP2, over TCP on this machine, without the service's HTTP. */
export async function sip2Report(): Promise<string> {
  const { library, patrons, close } = await startSip2Accounts(delay);
  try {
    const secret = await library.addPatron();
    for (let loan = 1; loan <= loans; loan++) {
      const { barcodes } = await library.addTitle({ title: `Band ${loan}`, copies: 1 });
      await library.lend(barcodes[0] ?? '', secret);
    }
    const patron = await patrons.login(secret, library.context);
    const read = async () => {
      const startedAt = performance.now();
      await patrons.account(patron, library.context);
      return performance.now() - startedAt;
    };
    const [first, again]: [number[], number[]] = [[], []];
    for (let call = 0; call < 20; call++) {
      library.setClock(new Date(library.context.now().getTime() + cacheTime));
      first.push(await read());
      again.push(await read());
    }
    return table(
      [`an account with ${loans} loans by SIP2, ${delay} ms a message`, 'median', '95 %'],
      [
        ['the first time (at most 1 500 ms)', ...formatSpread(first)],
        ['within a minute', ...formatSpread(again)],
      ],
    );
  } finally {
    await close();
  }
}

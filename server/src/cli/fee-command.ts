import { withOneCirculation } from './at-circulation.ts';
import type { Console } from './command-context.ts';
import { centsOf, moneyText } from './money.ts';
import { needed, readLibraryArgs } from './read-args.ts';
import { type Act, runAct, say } from './subcommand.ts';

/** `fee <what>`: what patrons owe. Answers the exit code. */
export function feeCommand(args: readonly string[], console: Console): Promise<number> {
  return runAct('fee', acts, args, console);
}

const acts: Readonly<Record<string, Act>> = {
  async add(args, console) {
    const { library, words, options } = readLibraryArgs('fee add', args, { words: ['card', 'sum'], options: ['text'] });
    const amount = centsOf(words.sum);
    const text = needed('fee add', 'text <what for>', options.text);
    return withOneCirculation(console, library, async ({ desk, given }) => {
      const { feeId } = await desk.addFee(words.card, { amount, text });
      return say(console, `Card ${words.card} owes ${moneyText(amount, given.rules.currency)} more (${feeId}).`);
    });
  },
  async pay(args, console) {
    const { library, words } = readLibraryArgs('fee pay', args, { words: ['card', 'sum'] });
    const amount = centsOf(words.sum);
    return withOneCirculation(console, library, async ({ desk, given }) => {
      const { patronId } = await desk.patronOf(words.card);
      await desk.tick();
      const owed = (await given.store.read(given.libraryId, (unit) => unit.feesOf(patronId))).reduce(
        (sum, fee) => sum + fee.amount,
        0,
      );
      const { currency } = given.rules;
      if (amount > owed) {
        console.stderr.write(`Card ${words.card} owes ${moneyText(owed, currency)}. Nothing was paid.\n`);
        return 1;
      }
      await desk.payFees(words.card, amount);
      return say(console, `Paid. Card ${words.card} still owes ${moneyText(owed - amount, currency)}.`);
    });
  },
  async list(args, console) {
    const { library, words } = readLibraryArgs('fee list', args, { words: ['card'] });
    return withOneCirculation(console, library, async ({ desk, given }) => {
      const { patronId } = await desk.patronOf(words.card);
      await desk.tick();
      const fees = await given.store.read(given.libraryId, (unit) => unit.feesOf(patronId));
      for (const { id, amount, date, kind, text, title } of fees)
        console.stdout.write(
          `${[id, moneyText(amount, given.rules.currency), date, kind, text ?? title ?? ''].join('\t').trimEnd()}\n`,
        );
      return 0;
    });
  },
  async waive(args, console) {
    const { library, words } = readLibraryArgs('fee waive', args, { words: ['id'] });
    return withOneCirculation(console, library, async ({ desk }) => {
      await desk.waiveFee(words.id);
      return say(console, `The fee ${words.id} is waived.`);
    });
  },
};

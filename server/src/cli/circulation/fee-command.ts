import { decimalText } from '@buchfink/contract/currency';
import { parseCents } from '../../systems/circulation/parse-cents.ts';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { wordsOf } from '../command-language.ts';
import { readLibraryArgs, requireOption } from '../read-args.ts';
import { runSubcommand, type Subcommand, writeFailure, writeLine } from '../subcommand.ts';
import { withLibraryCirculation } from './with-circulation.ts';

/** `fee <subcommand>`: the fees that patrons owe. Returns the exit code. */
export function feeCommand(args: readonly string[], console: Console): Promise<number> {
  return runSubcommand('fee', acts, args, console);
}

const acts: Readonly<Record<string, Subcommand>> = {
  async add(args, console) {
    const { library, words, options } = readLibraryArgs('fee add', args, { words: ['card', 'sum'], options: ['text'] });
    const text = requireOption('fee add', 'text <what for>', options.text);
    return withLibraryCirculation(console, library, async ({ desk, options: circulationOptions }) => {
      const { currency } = circulationOptions.rules;
      const amount = requireCents(words.sum, currency);
      const { feeId } = await desk.addFee(words.card, { amount, text });
      const sum = formatMoney(amount, currency);
      return writeLine(console, wordsOf(console).fee.added({ card: words.card, sum, fee: feeId }));
    });
  },
  async pay(args, console) {
    const { library, words } = readLibraryArgs('fee pay', args, { words: ['card', 'sum'] });
    return withLibraryCirculation(console, library, async ({ desk, options: circulationOptions }) => {
      const { currency } = circulationOptions.rules;
      const amount = requireCents(words.sum, currency);
      const { patronId } = await desk.patronOf(words.card);
      await desk.tick();
      const owed = (
        await circulationOptions.store.read(circulationOptions.libraryId, (unit) => unit.feesOf(patronId))
      ).reduce((sum, fee) => sum + fee.amount, 0);
      if (amount > owed) {
        const sum = formatMoney(owed, currency);
        return writeFailure(console, wordsOf(console).fee.owesLess({ card: words.card, sum }));
      }
      await desk.payFees(words.card, amount);
      const sum = formatMoney(owed - amount, currency);
      return writeLine(console, wordsOf(console).fee.paid({ card: words.card, sum }));
    });
  },
  async list(args, console) {
    const { library, words } = readLibraryArgs('fee list', args, { words: ['card'] });
    return withLibraryCirculation(console, library, async ({ desk, options: circulationOptions }) => {
      const { patronId } = await desk.patronOf(words.card);
      await desk.tick();
      const fees = await circulationOptions.store.read(circulationOptions.libraryId, (unit) => unit.feesOf(patronId));
      for (const { id, amount, date, kind, text, title } of fees)
        console.stdout.write(
          `${[id, formatMoney(amount, circulationOptions.rules.currency), date, kind, text ?? title ?? ''].join('\t').trimEnd()}\n`,
        );
      return 0;
    });
  },
  async waive(args, console) {
    const { library, words } = readLibraryArgs('fee waive', args, { words: ['id'] });
    return withLibraryCirculation(console, library, async ({ desk }) => {
      await desk.waiveFee(words.id);
      return writeLine(console, wordsOf(console).fee.waived({ fee: words.id }));
    });
  },
};

/** The whole minor units of a sum. Throws `UsageError`. */
function requireCents(text: string, currency: string): number {
  const cents = parseCents(text, currency);
  if (cents === undefined) throw new UsageError(({ fee }) => fee.noSum({ text: JSON.stringify(text) }));
  return cents;
}

/** Formats whole minor units as `2.50 EUR`. */
function formatMoney(amount: number, currency: string): string {
  return `${decimalText(amount, currency)} ${currency}`;
}

import type { SettableCopyState } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { type CopyAbsence, copyAbsences } from '@buchfink/contract/availability';
import type { LibraryCirculation } from '../../systems/circulation/circulations.ts';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { readLibraryArgs, requireOption } from '../read-args.ts';
import { runSubcommand, type Subcommand, writeLine } from '../subcommand.ts';
import { withLibraryCirculation } from './with-circulation.ts';

const settable = [
  ...(['available', 'reference', 'on-order', 'missing'] as const satisfies readonly SettableCopyState[]),
  ...copyAbsences,
] as const;
const isAbsence = (state: string): state is CopyAbsence => copyAbsences.some((absence) => absence === state);

/** `copy <subcommand>`: lends, returns and shows copies. Returns the exit code. */
export function copyCommand(args: readonly string[], console: Console): Promise<number> {
  return runSubcommand('copy', acts, args, console);
}

const acts: Readonly<Record<string, Subcommand>> = {
  async lend(args, console) {
    const parsed = readLibraryArgs('copy lend', args, { words: ['barcode', 'card'], options: ['day', 'branch'] });
    const { library, words, options } = parsed;
    return withLibraryCirculation(console, library, async ({ desk }) => {
      const outcome = await desk.lend(words.barcode, words.card, {
        ...(options.day !== undefined && { day: options.day }),
        ...(options.branch !== undefined && { branchId: options.branch }),
      });
      if (outcome.lent) return writeLine(console, `${words.barcode} is lent until ${outcome.due}.`);
      console.stderr.write(`${words.barcode} is not lent: ${outcome.refusal}.\n`);
      return 1;
    });
  },
  async 'give-back'(args, console) {
    const { library, words, options } = readLibraryArgs('copy give-back', args, {
      words: ['barcode'],
      options: ['branch'],
    });
    return withLibraryCirculation(console, library, async ({ desk, options: circulationOptions }) => {
      const outcome = await desk.giveBack(words.barcode, branchOf(circulationOptions, options.branch));
      if (outcome.next === 'shelf') return writeLine(console, `${words.barcode} goes back to its shelf.`);
      if (outcome.next === 'send') return writeLine(console, `${words.barcode} must be sent to ${outcome.branch}.`);
      const { pickupNumber, pickupUntil } = outcome;
      return writeLine(
        console,
        `${words.barcode} goes to the pick-up shelf, number ${pickupNumber}, until ${pickupUntil}.`,
      );
    });
  },
  async show(args, console) {
    const { library, words } = readLibraryArgs('copy show', args, { words: ['barcode'] });
    return withLibraryCirculation(console, library, async (circulation) => {
      return writeLine(console, (await copyLines(circulation, words.barcode)).join('\n'));
    });
  },
  async 'set-state'(args, console) {
    const { library, words } = readLibraryArgs('copy set-state', args, { words: ['barcode', 'state'] });
    const state = settable.find((settableState) => settableState === words.state);
    if (state === undefined)
      throw new UsageError(`<state>: expected one of ${settable.join(', ')}, got ${JSON.stringify(words.state)}.`);
    return withLibraryCirculation(console, library, async ({ desk }) => {
      await (isAbsence(state)
        ? desk.setCopyState(words.barcode, 'missing', state)
        : desk.setCopyState(words.barcode, state));
      return writeLine(console, `${words.barcode} is now ${state}.`);
    });
  },
  async 'to-fetch'(args, console) {
    const { library, options } = readLibraryArgs('copy to-fetch', args, { options: ['branch'] });
    return withLibraryCirculation(console, library, async ({ desk, options: circulationOptions }) => {
      for (const { title, issue, count } of await desk.fetchList(branchOf(circulationOptions, options.branch)))
        console.stdout.write(`${[count, title, issue].join('\t').trimEnd()}\n`);
      return 0;
    });
  },
};

/** The branch from the command line. A library with one branch needs no `--branch`. */
function branchOf({ branches }: LibraryCirculation['options'], named: string | undefined): string {
  const [first, ...furtherBranches] = branches;
  if (named !== undefined) return named;
  if (furtherBranches.length > 0)
    return requireOption('This library has several branches; it', 'branch <id>', undefined);
  return first?.id ?? '';
}

/** The lines that staff read about a copy: title, state, place, borrower, number of reservations. */
async function copyLines({ desk }: LibraryCirculation, barcode: string): Promise<string[]> {
  const copy = await desk.copyStatus(barcode);
  if (copy === undefined) throw new Error(`Unknown copy ${barcode}.`);
  const { title, state, absence, due, at, to, isStored, loan, heldFor, waiting } = copy;
  const status = `${state}${absence === undefined ? '' : ` (${absence})`}${due === undefined ? '' : `, due ${due}`}`;
  return [
    title,
    isStored ? `${status}, at ${at || 'the library'}` : `${status}, by its record`,
    ...(to === undefined ? [] : [`on its way to ${to}`]),
    ...(loan ? [`lent to card ${loan.patron.card} since ${loan.lent}, renewed ${loan.renewals} times`] : []),
    ...(heldFor ? [`for the reservation of card ${heldFor.card}`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ];
}

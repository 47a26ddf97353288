import type { SettableCopyState } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { type CopyAbsence, copyAbsences } from '@buchfink/contract/availability';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import type { LibraryCirculation } from '../../systems/circulation/circulations.ts';
import type { Console } from '../command-context.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { wordsOf } from '../command-language.ts';
import { readLibraryArgs } from '../read-args.ts';
import { runSubcommand, type Subcommand, writeFailure, writeLine } from '../subcommand.ts';
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
        day: options.day,
        branchId: options.branch,
      });
      const { copy } = wordsOf(console);
      if (outcome.lent) return writeLine(console, copy.lent({ barcode: words.barcode, due: outcome.due }));
      return writeFailure(console, copy.notLent({ barcode: words.barcode, refusal: outcome.refusal }));
    });
  },
  async 'give-back'(args, console) {
    const { library, words, options } = readLibraryArgs('copy give-back', args, {
      words: ['barcode'],
      options: ['branch'],
    });
    return withLibraryCirculation(console, library, async ({ desk, options: circulationOptions }) => {
      const outcome = await desk.giveBack(words.barcode, branchOf(circulationOptions, options.branch));
      const { copy } = wordsOf(console);
      const { barcode } = words;
      if (outcome.next === 'shelf') return writeLine(console, copy.toShelf({ barcode }));
      if (outcome.next === 'send') return writeLine(console, copy.toBranch({ barcode, branch: outcome.branch }));
      const { pickupNumber: number, pickupUntil: until } = outcome;
      return writeLine(console, copy.toPickup({ barcode, number, until }));
    });
  },
  async show(args, console) {
    const { library, words } = readLibraryArgs('copy show', args, { words: ['barcode'] });
    return withLibraryCirculation(console, library, async (circulation) => {
      return writeLine(console, (await copyLines(circulation, words.barcode, wordsOf(console))).join('\n'));
    });
  },
  async 'set-state'(args, console) {
    const { library, words } = readLibraryArgs('copy set-state', args, { words: ['barcode', 'state'] });
    const state = settable.find((settableState) => settableState === words.state);
    if (state === undefined)
      throw new UsageError(({ copy }) =>
        copy.expectedState({ states: settable.join(', '), state: JSON.stringify(words.state) }),
      );
    return withLibraryCirculation(console, library, async ({ desk }) => {
      await (isAbsence(state)
        ? desk.setCopyState(words.barcode, 'missing', state)
        : desk.setCopyState(words.barcode, state));
      return writeLine(console, wordsOf(console).copy.newState({ barcode: words.barcode, state }));
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
  if (furtherBranches.length > 0) throw new UsageError(({ copy }) => copy.severalBranches);
  return first?.id ?? '';
}

/** The lines that staff read about a copy: title, state, place, borrower, number of reservations. */
async function copyLines(
  { desk }: LibraryCirculation,
  barcode: string,
  { copy: texts }: CommandsWords,
): Promise<string[]> {
  const status = await desk.copyStatus(barcode);
  if (status === undefined) throw new CommandError(({ copy }) => copy.unknown({ barcode }));
  const { title, absence, due, at, to, isStored, loan, heldFor, waiting } = status;
  const named = absence === undefined ? status.state : texts.absent({ state: status.state, absence });
  const state = due === undefined ? named : texts.due({ state: named, due });
  const atPlace = at ? texts.at({ state, place: at }) : texts.atLibrary({ state });
  return [
    title,
    isStored ? atPlace : texts.byRecord({ state }),
    ...(to === undefined ? [] : [texts.onItsWay({ branch: to })]),
    ...(loan ? [texts.lentTo({ card: loan.patron.card, day: loan.lent, count: loan.renewals })] : []),
    ...(heldFor ? [texts.heldFor({ card: heldFor.card })] : []),
    ...(waiting > 0 ? [texts.waiting({ count: waiting })] : []),
  ];
}

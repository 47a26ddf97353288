import type { NewPatron, PatronSummary } from '@buchfink/connectors/builtin/circulation/desk/desk';
import type { PatronBlockKind } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { type RevokedAccess, withPatronAccess } from '../../api/account/patron-access.ts';
import { readSettings } from '../../operations/environment/settings.ts';
import { storageLocation } from '../../operations/environment/storage-location.ts';
import { type Console, warningWriter } from '../command-context.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { errorTextIn, languageOf, wordsOf } from '../command-language.ts';
import { readLibraryArgs } from '../read-args.ts';
import { runSubcommand, type Subcommand, writeLine } from '../subcommand.ts';
import { exportCommand, forgetCommand } from './patron-data-commands.ts';
import { readPin } from './read-pin.ts';
import { withLibraryCirculation } from './with-circulation.ts';

/** The options that describe a patron, and the fields they set. */
const about = {
  'user-name': 'userName',
  name: 'name',
  email: 'email',
  street: 'street',
  postcode: 'postcode',
  town: 'town',
  country: 'country',
  group: 'group',
  born: 'born',
  'valid-until': 'validUntil',
  branch: 'homeBranch',
} as const satisfies Record<string, keyof NewPatron>;
type About = keyof typeof about;
const aboutNames = Object.keys(about) as About[];

const blocks: readonly PatronBlockKind[] = ['blocked', 'card-lost', 'confirm-data'];
const portion = 500;

/** `patron <subcommand>`: the cards of a library. Returns the exit code. */
export function patronCommand(args: readonly string[], console: Console): Promise<number> {
  return runSubcommand('patron', acts, args, console);
}

const acts: Readonly<Record<string, Subcommand>> = {
  async add(args, console) {
    const { library, words, options } = readLibraryArgs('patron add', args, { words: ['card'], options: aboutNames });
    return withLibraryCirculation(console, library, async ({ desk }) => {
      const patron = { card: words.card, ...fieldsOf(options) };
      // A mistake is reported before the operator types a PIN.
      await desk.checkNewPatron(patron);
      await desk.addPatron({ ...patron, pin: await readPin(console) });
      return writeLine(console, wordsOf(console).patron.added({ card: words.card }));
    });
  },
  async change(args, console) {
    const parsed = readLibraryArgs('patron change', args, { words: ['card'], options: [...aboutNames, 'new-card'] });
    const { library, words, options } = parsed;
    const { 'new-card': card, ...patronOptions } = options;
    if (Object.keys(options).length === 0) throw new UsageError(({ patron }) => patron.nothingToChange);
    return withLibraryCirculation(console, library, async ({ desk }) => {
      await desk.changePatron(words.card, { ...fieldsOf(patronOptions), ...(card !== undefined && { card }) });
      return writeLine(console, wordsOf(console).patron.changed({ card: words.card }));
    });
  },
  async 'set-pin'(args, console) {
    const { library, words } = readLibraryArgs('patron set-pin', args, { words: ['card'] });
    return withLibraryCirculation(console, library, async ({ desk }) => {
      // A mistyped card number is reported before the operator types a PIN.
      const { patronId } = await desk.patronOf(words.card);
      const settings = readSettings(console.environment);
      const location = await storageLocation(settings, console.environment);
      return withPatronAccess({ location, keys: settings.keys, warn: warningWriter(console) }, async ({ revoke }) => {
        await desk.setPin(words.card, await readPin(console));
        const patron = { libraryId: Number(library), patronId, card: words.card };
        const ended = await revoke(patron, console.now).catch((error: unknown) => {
          throw new CommandError(
            ({ patron }, locale) => patron.stillLoggedIn({ card: words.card, reason: errorTextIn(error, locale) }),
            { cause: error },
          );
        });
        return writeLine(console, newPinText(console, words.card, ended));
      });
    });
  },
  async list(args, console) {
    const { library } = readLibraryArgs('patron list', args, {});
    return withLibraryCirculation(console, library, async ({ desk }) => {
      for (let after = ''; ; ) {
        const page = await desk.listPatrons(after, portion);
        for (const patron of page) writeLine(console, lineOf(patron, wordsOf(console)));
        after = page.at(-1)?.card ?? after;
        if (page.length < portion || console.signal.aborted) return 0;
      }
    });
  },
  async block(args, console) {
    const { library, words, options } = readLibraryArgs('patron block', args, {
      words: ['card'],
      options: ['reason', 'text'],
    });
    const reason = blocks.find((block) => block === (options.reason ?? 'blocked'));
    if (reason === undefined) throw new UsageError(({ patron }) => patron.reasons({ names: blocks.join(', ') }));
    return withLibraryCirculation(console, library, async ({ desk }) => {
      await desk.setBlock(words.card, reason, options.text);
      return writeLine(console, wordsOf(console).patron.blocked({ card: words.card }));
    });
  },
  async unblock(args, console) {
    const { library, words } = readLibraryArgs('patron unblock', args, { words: ['card'] });
    return withLibraryCirculation(console, library, async ({ desk }) => {
      await desk.setBlock(words.card);
      return writeLine(console, wordsOf(console).patron.unblocked({ card: words.card }));
    });
  },
  async remove(args, console) {
    const { library, words } = readLibraryArgs('patron remove', args, { words: ['card'] });
    return withLibraryCirculation(console, library, async ({ desk }) => {
      await desk.removePatron(words.card);
      return writeLine(console, wordsOf(console).patron.removed({ card: words.card }));
    });
  },
  export: exportCommand,
  forget: forgetCommand,
};

/** The sentence after a new PIN: the logins and calendars that it ended. */
function newPinText(console: Console, card: string, { logins, feeds }: RevokedAccess): string {
  const { patron } = wordsOf(console);
  const effects = [
    patron.hasNewPin,
    ...(logins > 0 ? [patron.loggedOut({ count: logins })] : []),
    ...(feeds > 0 ? [patron.leftCalendars({ count: feeds })] : []),
  ];
  return patron.newPin({ card, effects: new Intl.ListFormat(languageOf(console)).format(effects) });
}

function fieldsOf(options: Readonly<Partial<Record<About, string>>>): Omit<NewPatron, 'card' | 'pin'> {
  return Object.fromEntries(
    aboutNames.flatMap((name) => (options[name] === undefined ? [] : [[about[name], options[name]]])),
  );
}

function lineOf({ card, name, group, validUntil, block, disabled }: PatronSummary, { patron }: CommandsWords): string {
  const state = disabled ? patron.noLogin : (block ?? '');
  return [card, name ?? '', group, validUntil ?? '', state].join('\t').trimEnd();
}

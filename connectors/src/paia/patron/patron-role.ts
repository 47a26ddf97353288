import { ApiException, type ErrorCode } from '@buchfink/contract/error';
import { createPartReader } from '../../account-parts.ts';
import type { CallContext } from '../../call-context.ts';
import { dateFields } from '../../dates/date-fields.ts';
import type { PatronSystem, PinAnswer } from '../../patron-system.ts';
import { loginErrorOfBlocks } from '../../refusals/block-reason.ts';
import { type PaiaFees, type PaiaLogin, type PaiaPatron, parseFees, parseLogin } from '../protocol/paia-answers.ts';
import { PaiaRefusal } from '../protocol/paia-client.ts';
import { allows, credentialsOf, type PaiaSession, sessionOf } from '../protocol/paia-session.ts';
import { accountView, blocksOf } from './account-view.ts';
import { changeContact, readContact } from './contact-data.ts';
import { readMessages } from './messages.ts';
import { type OwnItems, readItems, reading, readPatron } from './own-account.ts';
import type { PaiaPatronOptions } from './patron-options.ts';
import { reasonOfWords } from './refusals.ts';
import { renewLoans } from './renew-loans.ts';
import { cancel, reserve } from './reservation-acts.ts';

/**
 * Accounts by PAIA: login, loans, reservations, fees, renewals, reservations and cancellations, messages, and a new password. The token
 * of the login is what the service seals (`credentials`); when it expires, the session has ended.
 */
export function paiaPatronRole(options: PaiaPatronOptions): PatronSystem {
  const { client, settings, dayAt, dates, amounts } = options;
  return {
    async login({ userId, password }, context) {
      // An empty password opens accounts at servers that compare it with an empty column.
      if (userId.trim() === '' || password === '') throw new ApiException('login-failed');
      const login = await logIn(options, userId, password, context);
      const { patron: patronId } = login;
      const credentials = credentialsOf(login, context.now());
      const session = sessionOf({ userId, patronId, credentials }, context.now());
      // A token that allows no look at the loans is what a disabled account gets.
      const isReadable = allows(session.scopes, 'read_items');
      const information = await readPatron(options, session, context);
      if (!isReadable) throw new ApiException(loginErrorOf(options, information, context));
      const name = information?.name;
      return { userId, patronId, credentials, name, readableAway: false };
    },

    async logout(patron, context) {
      try {
        const session = sessionOf(patron, context.now());
        await client.auth('logout', session, { patron: patron.patronId }, context);
      } catch (error) {
        // A token that has expired, or that the server no longer knows, is at its end; a server may have no logout.
        const isOver = error instanceof ApiException && error.code === 'session-ended';
        if (!isOver && !(error instanceof PaiaRefusal)) throw error;
      }
    },

    async account(patron, context) {
      const session = sessionOf(patron, context.now());
      const reader = createPartReader(['card', 'lent', 'reservations', 'fees'], context);
      const noItems: OwnItems = { documents: [], unlistedLoans: 0, scopes: session.scopes };
      const [information, items, fees] = await Promise.all([
        reader.read(['card'], undefined, (part) => readPatron(options, session, part)),
        reader.read(['lent', 'reservations'], noItems, (part) => readItems(options, session, part)),
        reader.read(['fees'], undefined, (part) => readFees(options, session, part)),
      ]);
      const { documents, unlistedLoans, scopes } = items;
      return accountView({
        libraryId: options.libraryId,
        userId: patron.userId,
        now: context.now(),
        today: dayAt(context.now()),
        dates,
        amounts,
        renewals: settings.renewals,
        barcode: settings.barcode,
        isWritable: allows(scopes, 'write_items'),
        patron: information,
        documents,
        unlistedLoans,
        fees,
        unreadable: reader.unreadable(),
      });
    },

    async card(patron, context) {
      const information = await readPatron(options, sessionOf(patron, context.now()), context);
      const { name, expires } = information ?? {};
      return {
        number: patron.patronId,
        name,
        ...dateFields(dates.read(expires), 'validUntil', 'validUntilText'),
      };
    },

    renew: (patron, tokens, selections, context) => renewLoans(options, patron, tokens, selections, context),
    renewAll: (patron, selections, context) => renewLoans(options, patron, undefined, selections, context),
    reserve: (patron, target, selections, context) => reserve(options, patron, target, selections, context),
    cancel: (patron, token, selections, context) => cancel(options, patron, token, selections, context),

    ...(settings.scopes.includes('read_messages') && {
      notices: (patron, context) => readMessages(options, patron, context),
    }),
    ...(settings.scopes.includes('read_patron') && {
      contact: (patron, context) => readContact(options, patron, context),
    }),
    ...(settings.scopes.some((scope) => scope.startsWith('update_patron')) && {
      changeContact: (patron, change, context) => changeContact(options, patron, change, context),
    }),

    ...(settings.scopes.includes('change_password') && {
      pinRules: {},
      async changePin({ userId, ...patron }, { oldPin, newPin }, context): Promise<PinAnswer> {
        const session = sessionOf({ userId, ...patron }, context.now());
        if (!allows(session.scopes, 'change_password')) return { status: 'ERROR', reason: 'not-allowed' };
        const fields = { patron: patron.patronId, username: userId, old_password: oldPin, new_password: newPin };
        try {
          await client.auth('change', session, fields, context);
        } catch (error) {
          return pinRefusalOf(error);
        }
        // The server may have ended the token with the old password.
        const login = await logIn(options, userId, newPin, context);
        return { status: 'OK', credentials: credentialsOf(login, context.now()) };
      },
    }),
  };
}

/** Passwords and tokens expire, too. */
const ofCard = /ausweis|karte|card|konto|account|patron/i;

/** Throws `ApiException`: `login-failed` for wrong credentials, which are never sent twice. */
async function logIn(
  { client, settings }: PaiaPatronOptions,
  username: string,
  password: string,
  context: CallContext,
): Promise<PaiaLogin> {
  try {
    const fields = { grant_type: 'password', username, password, scope: settings.scopes.join(' ') };
    const login = parseLogin((await client.login(fields, context)).json);
    if (login === undefined) throw new ApiException('library-answer');
    return login;
  } catch (error) {
    if (!(error instanceof PaiaRefusal)) throw error;
    const cause = { cause: error };
    const { kind, description = '' } = error;
    if (!['session', 'denied', 'not-found'].includes(kind)) throw new ApiException('library-answer', undefined, cause);
    const said = kind === 'denied' && ofCard.test(description) && reasonOfWords(description, settings.refusals);
    throw new ApiException(said === 'card-expired' || said === 'card-lost' ? said : 'login-failed', undefined, cause);
  }
}

/** Why a token allows no look at the loans. */
function loginErrorOf(
  { settings, dayAt, dates }: PaiaPatronOptions,
  information: PaiaPatron | undefined,
  { now }: CallContext,
): ErrorCode {
  const { renewals, barcode } = settings;
  const rules = { today: dayAt(now()), dates, renewals, barcode, isWritable: false };
  return loginErrorOfBlocks(information === undefined ? [] : blocksOf(information, rules));
}

/** The fees; undefined where the token does not allow to read them, or the server has none. */
async function readFees(
  { client }: PaiaPatronOptions,
  session: PaiaSession,
  context: CallContext,
): Promise<PaiaFees | undefined> {
  if (!allows(session.scopes, 'read_fees')) return undefined;
  try {
    return parseFees((await client.read('fees', session, context)).json);
  } catch (error) {
    if (error instanceof PaiaRefusal && ['scope', 'unsupported'].includes(error.kind)) return undefined;
    return reading(Promise.reject(error));
  }
}

/** The server checks the old password: a denial without a word of scopes is a wrong one. */
function pinRefusalOf(error: unknown): PinAnswer {
  if (!(error instanceof PaiaRefusal)) throw error;
  const text = error.description === undefined ? {} : { text: error.description };
  switch (error.kind) {
    case 'session':
      throw new ApiException('session-ended', undefined, { cause: error });
    case 'denied':
      return { status: 'ERROR', reason: 'wrong-pin' };
    case 'scope':
    case 'unsupported':
      return { status: 'ERROR', reason: 'not-allowed' };
    default:
      return { status: 'ERROR', reason: 'unknown', ...text };
  }
}

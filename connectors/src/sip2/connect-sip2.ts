import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { Connector } from '../connector.ts';
import { createDateReader } from '../dates/date-reader.ts';
import { createAmountReader } from '../money/amount-reader.ts';
import type { PatronNotes } from '../patron-notes.ts';
import { readSecret } from '../read-secret.ts';
import { createRefusalReport } from '../refusals/unknown-refusals.ts';
import type { ConnectorTools, UpstreamConnect } from '../upstream.ts';
import { sip2AvailabilityRole } from './availability/availability-role.ts';
import { branchesOfItems } from './availability/branches-of-items.ts';
import { sip2CheckoutRole } from './checkout/checkout-role.ts';
import { formatFields } from './codec/fields.ts';
import { createItemCache } from './conversation/item-cache.ts';
import { createLastActs } from './conversation/last-acts.ts';
import type { HoldDialect, Sip2Branch, Sip2System } from './conversation/sip2-system.ts';
import { accountFindings, examineItems } from './examine-sip2.ts';
import { sip2PatronRole } from './patron/patron-role.ts';
import { createRefusalTable } from './refusals/refusal-table.ts';
import { createConnectionPool } from './session/connection-pool.ts';
import { type OpenedConnection, openConnection } from './session/open-connection.ts';
import type { Sip2Patrons } from './sip2-settings.ts';

/** What a library with accounts by SIP2 needs. */
export interface Sip2Options {
  readonly libraryId: number;
  readonly settings: Sip2Patrons;
  /** IANA time zone of the library, in which the server writes its dates. */
  readonly timeZone: string;
  /** The branches by their codes in the system. */
  readonly branches: readonly Sip2Branch[];
}

export type Sip2Tools = Omit<ConnectorTools, 'fetch'> & {
  readonly connect: UpstreamConnect;
  readonly patronNotes: PatronNotes;
};

/** Connects a library whose system speaks SIP2: accounts, the states of copies, self-checkout. Opens no connection yet. */
export function connectSip2(options: Sip2Options, tools: Sip2Tools): Connector {
  const { libraryId, settings, timeZone, branches } = options;
  const { institution, language, currency, charset, checksums } = settings;
  const timeout = settings.messageSeconds * 1000;
  const { now, warn } = tools;

  const open = async (signal: AbortSignal): Promise<OpenedConnection> => {
    const { login, user = '', location, host, port, tls } = settings;
    const password = settings.password === undefined ? '' : await readSecret(settings.password, tools);
    return openConnection(
      {
        openSocket: (aborted) => tools.connect({ host, port, tls, signal: aborted }),
        login: { by: login, user, password, location },
        dialect: { charset, checksums },
        timeout,
        warn,
      },
      signal,
    );
  };
  const pool = createConnectionPool({ open, size: settings.connections, now });
  const terminalPassword = async () => {
    const reference = settings.terminalPassword;
    return reference === undefined ? '' : checkField(await readSecret(reference, tools), warn);
  };
  const { returns, trust03, showMessages } = settings;
  const system: Sip2System = {
    libraryId,
    pool,
    institution,
    terminalPassword,
    language,
    timeZone,
    timeout,
    branches,
    warn,
    returns,
    trust03,
    showMessages,
    dates: createDateReader(
      { order: settings.dates, dayAt: (instant) => dateInTimeZone(instant, timeZone), timeZone },
      tools,
    ),
    amounts: createAmountReader(currency),
    itemCache: createItemCache(now),
    lastActs: createLastActs(tools.patronNotes, now, warn),
    refusals: createRefusalTable(settings.refusals),
    reportRefusal: createRefusalReport(warn),
    holds: holdDialectOf(options),
  };
  return {
    patron: sip2PatronRole(system),
    availability: sip2AvailabilityRole(system),
    checkout: sip2CheckoutRole(system, tools.patronNotes, now),
    probeAccounts: ({ signal }) => pool.use(async () => undefined, signal),
    examineAccounts: (context) => pool.use(async ({ status }) => accountFindings(status, system), context.signal),
    examineAvailability: (context) => examineItems(system, context),
    lendConnection: pool.lend,
    listBranches: (titles, context) => branchesOfItems(system, titles, context),
    otherTrust: {
      setting: 'trust03',
      isSet: trust03,
      availability: sip2AvailabilityRole({ ...system, trust03: !trust03 }),
    },
    undecidedDates: system.dates.undecided,
    close: async () => pool.close(),
  };
}

/** Without branches reservations are fetched where the terminal stands. */
function holdDialectOf({ settings, branches }: Sip2Options): HoldDialect | undefined {
  const { holds, location, institution } = settings;
  if (holds === undefined) return undefined;
  const own = location ?? institution;
  const codes = holds.pickupBranches ?? (branches.length > 0 ? branches.map(({ id }) => id) : [own]);
  const nameOf = (code: string) => branches.find(({ id }) => id === code)?.name ?? code;
  return { ...holds, pickupBranches: codes.map((id) => ({ id, name: nameOf(id) })) };
}

/** The value itself. One that cannot be sent is the operator's fault; patrons must not be told that their PIN is wrong. */
function checkField(value: string, warn: Sip2Tools['warn']): string {
  try {
    formatFields([['AC', value]]);
    return value;
  } catch (error) {
    warn({ code: 'sip2-password-unsendable', values: {} });
    throw new ApiException('library-unavailable', undefined, { cause: error });
  }
}

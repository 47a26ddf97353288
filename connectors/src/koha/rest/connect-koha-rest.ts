import type { CalendarDate } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { MediaType } from '@buchfink/contract/media-type';
import type { CallContext } from '../../call-context.ts';
import type { Connector, Finding } from '../../connector.ts';
import { createDateReader } from '../../dates/date-reader.ts';
import { createAmountReader } from '../../money/amount-reader.ts';
import { kohaReasons } from '../../refusals/koha-reasons.ts';
import { createRefusalReport } from '../../refusals/unknown-refusals.ts';
import type { MissingPathMeaning } from '../../system-report.ts';
import type { ConnectorTools } from '../../upstream.ts';
import { kohaPatronRole } from '../patron/patron-role.ts';
import { changePassword } from './profile/change-password.ts';
import { restContact } from './profile/contact-data.ts';
import { restAvailability } from './rest-availability.ts';
import { type RestClient, restClient } from './rest-client.ts';
import { type OptionalPath, type RestPaths, restPaths } from './rest-paths.ts';
import { parseBranches } from './rest-rows.ts';
import type { KohaRestAvailability, KohaRestPatrons } from './rest-settings.ts';
import { restSystem } from './rest-system.ts';

/** What a library with accounts by Koha's REST API needs. */
export interface RestPatronOptions {
  readonly libraryId: number;
  readonly settings: KohaRestPatrons;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  readonly branchName: (id: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => CalendarDate;
  readonly mediaTypeOf: (itemType: string | undefined) => MediaType;
}

/** Connects the accounts of a Koha by its REST API. Makes no request yet. */
export function connectKohaRestAccounts(
  { libraryId, settings, timeZone, branchName, dayAt, mediaTypeOf }: RestPatronOptions,
  tools: ConnectorTools,
): Connector {
  const { currency, feeLimit, reservationFee, refusals, pickupBranches: pickupIds, editableContact } = settings;
  const client = restClient(settings, tools);
  const paths = restPaths(client, tools.now);
  const reasonOf = kohaReasons(refusals, createRefusalReport(tools.warn));
  const koha = restSystem({ client, paths, reasonOf, parallel: settings.limits.parallel, pickupIds });
  const dates = createDateReader({ order: settings.dates, dayAt, timeZone }, tools);
  const amounts = createAmountReader(currency);
  const readers = { dates, amounts };
  const role = { libraryId, koha, timeZone, ...readers, feeLimit, reservationFee, reasonOf, mediaTypeOf, branchName };
  return {
    patron: {
      ...kohaPatronRole(role),
      ...(settings.changePin && {
        // Koha does not say its rules; it refuses by them.
        pinRules: {},
        changePin: ({ patronId }, change, { signal }) => changePassword(client, patronId, change, signal),
      }),
      ...(editableContact.length > 0 && restContact({ client, paths, editableContact, pickupIds, warn: tools.warn })),
    },
    availability: restAvailability({ client, paths, branchName, dayAt, dates }),
    examineAvailability: (context) => examine(client, paths, availabilityPaths, context),
    listBranches: (_, { signal }) => restBranches(client, signal),
    probeAccounts: ({ signal }) => readNobody(client, signal),
    examineAccounts: (context) =>
      examine(client, paths, [...accountPaths, ...(editableContact.length > 0 ? contactPaths : [])], context),
    undecidedDates: dates.undecided,
    close: async () => {},
  };
}

/** What a library with the states of copies by REST needs. */
export interface RestAvailabilityConnection {
  readonly settings: KohaRestAvailability;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  readonly branchName: (id: string) => string;
  readonly dayAt: (instant: Date) => CalendarDate;
}

/** Connects the states of a Koha's copies by its REST API. Makes no request yet. */
export function connectKohaRestAvailability(
  { settings, timeZone, branchName, dayAt }: RestAvailabilityConnection,
  tools: ConnectorTools,
): Connector {
  const client = restClient(settings, tools);
  const paths = restPaths(client, tools.now);
  const dates = createDateReader({ order: settings.dates, dayAt, timeZone }, tools);
  return {
    availability: restAvailability({ client, paths, branchName, dayAt, dates }),
    examineAvailability: (context) => examine(client, paths, availabilityPaths, context),
    listBranches: (_, { signal }) => restBranches(client, signal),
    undecidedDates: dates.undecided,
    close: async () => {},
  };
}

/** The branches of a Koha, which its REST API lists. */
const restBranches = async (client: RestClient, signal: AbortSignal) =>
  parseBranches((await client.list('/libraries', signal)) ?? []);

/** What an absent path means for patrons. */
const accountPaths: readonly (readonly [OptionalPath, MissingPathMeaning])[] = [
  ['/auth/password/validation', 'basic-logins'],
  ['/items', 'loans-without-titles'],
  ['/biblios', 'all-without-titles'],
  ['/biblios/{biblio_id}/pickup_locations', 'all-pickup-branches'],
];
const contactPaths: readonly (readonly [OptionalPath, MissingPathMeaning])[] = [
  ['PUT /patrons/{patron_id}', 'contact-fixed'],
];
const availabilityPaths: readonly (readonly [OptionalPath, MissingPathMeaning])[] = [
  ['/biblios/{biblio_id}/items', 'states-unknown'],
];

/** A small request that needs the permission to read patrons; nobody has this number. */
const readNobody = (client: RestClient, signal: AbortSignal) => client.send({ path: '/patrons/2147483647' }, signal);

async function examine(
  client: RestClient,
  paths: RestPaths,
  optionalPaths: readonly (readonly [OptionalPath, MissingPathMeaning])[],
  { signal }: CallContext,
): Promise<Finding[]> {
  try {
    await readNobody(client, signal);
    const findings: Finding[] = [{ isGood: true, code: 'rest-answers', values: {} }];
    for (const [path, meaning] of optionalPaths)
      if (!(await paths.offers(path, signal))) findings.push({ code: 'rest-path-missing', values: { path, meaning } });
    return findings;
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof ApiException ? error.code : 'internal';
    return [{ isGood: false, code: 'rest-unusable', values: { error: code } }];
  }
}

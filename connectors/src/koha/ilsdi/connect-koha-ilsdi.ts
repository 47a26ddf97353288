import type { CalendarDate } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { MediaType } from '@buchfink/contract/media-type';
import type { CallContext } from '../../call-context.ts';
import type { Connector, Finding } from '../../connector.ts';
import { createDateReader } from '../../dates/date-reader.ts';
import { createAmountReader } from '../../money/amount-reader.ts';
import { kohaReasons } from '../../refusals/koha-reasons.ts';
import { createRefusalReport } from '../../refusals/unknown-refusals.ts';
import type { ConnectorTools } from '../../upstream.ts';
import type { PickupBranch } from '../koha-account.ts';
import { kohaPatronRole } from '../patron/patron-role.ts';
import { ilsdiAvailability } from './ilsdi-availability.ts';
import { ilsdiBranches } from './ilsdi-branches.ts';
import { type IlsdiClient, ilsdiClient } from './ilsdi-client.ts';
import type { KohaIlsdiAvailability, KohaIlsdiPatrons } from './ilsdi-settings.ts';
import { ilsdiSystem } from './ilsdi-system.ts';

/** What a library with accounts by ILS-DI needs. */
export interface IlsdiPatronOptions {
  readonly libraryId: number;
  readonly settings: KohaIlsdiPatrons;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  /** The library's branches by Koha's codes; empty: there is one. */
  readonly branches: readonly PickupBranch[];
  readonly branchName: (id: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => CalendarDate;
  readonly mediaTypeOf: (itemType: string | undefined) => MediaType;
}

/** Connects the accounts of a Koha by ILS-DI. Makes no request yet. */
export function connectKohaIlsdiAccounts(options: IlsdiPatronOptions, tools: ConnectorTools): Connector {
  const { libraryId, settings, timeZone, branches, branchName, dayAt, mediaTypeOf } = options;
  const { currency, feeLimit, reservationFee, refusals } = settings;
  const call = ilsdiClient(settings, tools);
  const pickupIds = settings.pickupBranches ?? branches.map(({ id }) => id);
  const pickupBranches = pickupIds.map((id) => ({ id, name: branchName(id) }));
  const koha = ilsdiSystem({
    call,
    parallel: settings.limits.parallel,
    pickupBranches: pickupIds.length === 0 ? undefined : pickupBranches,
  });
  const dates = createDateReader({ order: settings.dates, dayAt, timeZone }, tools);
  return {
    patron: kohaPatronRole({
      libraryId,
      koha,
      timeZone,
      dates,
      amounts: createAmountReader(currency),
      feeLimit,
      reservationFee,
      reasonOf: kohaReasons(refusals, createRefusalReport(tools.warn)),
      mediaTypeOf,
      branchName,
    }),
    probeAccounts: ({ signal }) => lookUpNobody(call, signal),
    examineAccounts: (context) => examine(call, context, 'accounts'),
    listBranches: (titles, { signal }) => ilsdiBranches(call, titles, signal),
    undecidedDates: dates.undecided,
    close: async () => {},
  };
}

/** What a library with the states of copies by ILS-DI needs. */
export interface IlsdiAvailabilityConnection {
  readonly settings: KohaIlsdiAvailability;
  /** IANA time zone of the library. */
  readonly timeZone: string;
  readonly branchName: (id: string) => string;
  readonly dayAt: (instant: Date) => CalendarDate;
}

/** Connects the states of a Koha's copies by ILS-DI. Makes no request yet. */
export function connectKohaIlsdiAvailability(
  { settings, timeZone, branchName, dayAt }: IlsdiAvailabilityConnection,
  tools: ConnectorTools,
): Connector {
  const call = ilsdiClient(settings, tools);
  const { trustAvailable, referenceTypes } = settings;
  const dates = createDateReader({ order: settings.dates, dayAt, timeZone }, tools);
  const trusting = (isTrusted: boolean) =>
    ilsdiAvailability({ call, trustAvailable: isTrusted, referenceTypes, branchName, dayAt, dates });
  return {
    availability: trusting(trustAvailable),
    otherTrust: { setting: 'trustAvailable', isSet: trustAvailable, availability: trusting(!trustAvailable) },
    listBranches: (titles, { signal }) => ilsdiBranches(call, titles, signal),
    async examineAvailability(context) {
      const trust: Finding = trustAvailable
        ? { code: 'available-trusted', values: {} }
        : { code: 'available-unknown', values: {} };
      return [...(await examine(call, context, 'states')), trust];
    },
    undecidedDates: dates.undecided,
    close: async () => {},
  };
}

/** A small question with a known answer: nobody has the number 0. */
const lookUpNobody = (call: IlsdiClient, signal: AbortSignal) =>
  call('LookupPatron', { id: '0', id_type: 'borrowernumber' }, signal);

async function examine(call: IlsdiClient, { signal }: CallContext, usedFor: 'accounts' | 'states'): Promise<Finding[]> {
  try {
    await lookUpNobody(call, signal);
    return [{ isGood: true, code: 'ilsdi-answers', values: { usedFor } }];
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof ApiException ? error.code : 'internal';
    return [{ isGood: false, code: 'ilsdi-unusable', values: { error: code } }];
  }
}

import { type RenewalReason, renewalReasons } from '@buchfink/contract/account';
import { ApiException } from '@buchfink/contract/error';
import type { ActReason } from '@buchfink/contract/multi-step';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { createPartReader } from '../../account-parts.ts';
import type { CallContext } from '../../call-context.ts';
import type { ReasonOfCode } from '../../refusals/koha-reasons.ts';
import { lenient } from '../../untrusted-json.ts';
import type { HoldRequest, KohaAccount, KohaLoan, KohaRenewal, KohaSystem, PickupBranch } from '../koha-account.ts';
import { isKohaId } from '../koha-values.ts';
import { sideBySide } from '../side-by-side.ts';
import { authenticate } from './authenticate.ts';
import { outcomeOf, type RestClient } from './rest-client.ts';
import type { RestPaths } from './rest-paths.ts';
import { parseFees, parseHolds, parseLoans, parsePatronRow, parsePickupBranches, patronOf } from './rest-rows.ts';
import { restTitles } from './rest-titles.ts';

/** What the accounts by REST need. */
export interface RestSystemOptions {
  readonly client: RestClient;
  readonly paths: RestPaths;
  readonly reasonOf: ReasonOfCode;
  /** The most requests at the same time. */
  readonly parallel: number;
  /** Only these branches are offered; undefined: those that Koha names. */
  readonly pickupIds: readonly string[] | undefined;
}

const RenewalAnswer = z.object({
  allows_renewal: z.boolean(),
  current_renewals: lenient(z.int().check(z.gte(0))),
  max_renewals: lenient(z.nullable(z.int().check(z.gte(0)))),
  error: lenient(z.nullable(z.string())),
});

/** The fees and their balance. */
type ReadFees = NonNullable<ReturnType<typeof parseFees>>;

/** The most loans whose renewal is looked up. */
const maxRenewalRequests = 100;
const noFees: ReadFees = { fees: [] };

/** A Koha by its REST API. */
export function restSystem({ client, paths, reasonOf, parallel, pickupIds }: RestSystemOptions): KohaSystem {
  const titles = restTitles(client, paths);

  async function readPatron(patronId: string, { signal }: CallContext) {
    const { status, json } = await client.send({ path: `/patrons/${patronId}` }, signal);
    if (status === 404) throw new ApiException('session-ended');
    const row = parsePatronRow(json);
    // An account of somebody else must never be shown.
    if (row?.patron_id !== patronId) throw new ApiException('library-answer');
    return row;
  }

  async function readFees(patronId: string, { signal }: CallContext): Promise<ReadFees> {
    const { json } = await client.send({ path: `/patrons/${patronId}/account` }, signal);
    const account = parseFees(json);
    if (account === undefined) throw new ApiException('library-answer');
    return account;
  }

  /** The lists that know no `_match`; they search for the whole number. */
  const withoutMatch = new Set<string>();

  /**
   * The loans or holds of a patron. Without a patron Koha lists everybody's, so that the number is checked before. Without
   * `_match=exact` patron 1 finds those of 10, 11, …, which would fill all pages.
   */
  async function list(
    path: '/checkouts' | '/holds',
    patronId: string,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    if (!isKohaId(patronId)) throw new ApiException('session-ended');
    const query = `${path}?patron_id=${patronId}`;
    const rows = withoutMatch.has(path) ? undefined : await client.list(`${query}&_match=exact`, signal);
    if (rows !== undefined) return rows;
    withoutMatch.add(path);
    return (await client.list(query, signal)) ?? [];
  }

  /** A list of the patron, with the titles as far as this Koha tells them. */
  async function readList<Line>(
    path: '/checkouts' | '/holds',
    patronId: string,
    parse: (rows: readonly unknown[], patronId: string) => readonly Line[],
    withTitles: (lines: readonly Line[], context: CallContext) => Promise<readonly Line[]>,
    context: CallContext,
  ): Promise<readonly Line[]> {
    return withTitles(parse(await list(path, patronId, context.signal), patronId), context);
  }

  return {
    parallel,
    authenticate: (userId, password, { signal }) => authenticate(client, paths, userId, password, signal),

    async account(patronId, parts, context): Promise<KohaAccount> {
      const reader = createPartReader(parts.mayMiss ?? [], context);
      const readLoans = (part: CallContext) => readList('/checkouts', patronId, parseLoans, titles.loans, part);
      const readHolds = (part: CallContext) => readList('/holds', patronId, parseHolds, titles.holds, part);
      const [row, loans, holds, { fees, charges }] = await Promise.all([
        readPatron(patronId, context),
        parts.loans ? reader.read(['lent'], [], readLoans) : [],
        parts.holds ? reader.read(['reservations'], [], readHolds) : [],
        parts.fees ? reader.read(['fees'], noFees, (part) => readFees(patronId, part)) : noFees,
      ]);
      const patron = patronOf(row, charges);
      return { patron, loans, holds, fees, unreadable: reader.unreadable() };
    },

    async renewals(loans, { signal }) {
      const renewals = new Map<string, KohaRenewal>();
      try {
        await sideBySide(loans.slice(0, maxRenewalRequests), parallel, async (loan) => {
          const renewal = await readRenewal(client, loan, reasonOf, signal);
          if (renewal !== undefined) renewals.set(loan.id, renewal);
        });
      } catch (error) {
        // An account is worth showing without this. Further questions would end alike.
        if (!(error instanceof ApiException)) throw error;
      }
      return renewals;
    },

    async renew(_patronId, { id }, { signal }) {
      const path = '/checkouts/{checkout_id}/renewals';
      if (await paths.offers(path, signal)) {
        const answer = await client.send({ method: 'POST', path: `/checkouts/${id}/renewals` }, signal);
        if (!answer.isMissingPath) return outcomeOf(answer);
        paths.setMissing(path);
      }
      return outcomeOf(await client.send({ method: 'POST', path: `/checkouts/${id}/renewal` }, signal));
    },

    hasTitle: (recordId, context) => titles.hasRecord(recordId, context),

    async pickupBranches(patronId, request, context) {
      const branches = await readPickupBranches(client, paths, patronId, request, context);
      return pickupIds === undefined ? branches : branches.filter(({ id }) => pickupIds.includes(id));
    },

    async placeHold(patronId, { recordId, itemId, branchId }, { signal }) {
      const body = {
        patron_id: Number(patronId),
        // Koha fails without the record, even where the copy says it.
        biblio_id: Number(recordId),
        ...(itemId !== undefined && { item_id: Number(itemId) }),
        pickup_library_id: branchId,
      };
      const answer = await client.send({ method: 'POST', path: '/holds', body }, signal);
      const outcome = outcomeOf(answer);
      return !outcome.isDone && outcome.code === 'NotFound' ? { ...outcome, code: 'RecordNotFound' } : outcome;
    },

    cancelHold: async (_patronId, { id }, { signal }) =>
      outcomeOf(await client.send({ method: 'DELETE', path: `/holds/${id}` }, signal)),

    async changePickup({ id, queue }, branchId, { signal }) {
      const path = '/holds/{hold_id}/pickup_location';
      if (await paths.offers(path, signal)) {
        const body = { pickup_library_id: branchId };
        const answer = await client.send({ method: 'PUT', path: `/holds/${id}/pickup_location`, body }, signal);
        if (!answer.isMissingPath) return outcomeOf(answer);
        paths.setMissing(path);
      }
      const body = { pickup_library_id: branchId, priority: queue };
      return outcomeOf(await client.send({ method: 'PUT', path: `/holds/${id}`, body }, signal));
    },

    async suspend({ id }, until, { signal }) {
      const body = until === undefined ? {} : { end_date: until };
      return outcomeOf(await client.send({ method: 'POST', path: `/holds/${id}/suspension`, body }, signal));
    },

    resume: async ({ id }, { signal }) =>
      outcomeOf(await client.send({ method: 'DELETE', path: `/holds/${id}/suspension` }, signal)),
  };
}

/** What Koha says of a renewal; undefined where it says nothing. */
async function readRenewal(
  client: RestClient,
  { id }: KohaLoan,
  reasonOf: ReasonOfCode,
  signal: AbortSignal,
): Promise<KohaRenewal | undefined> {
  const { json } = await client.send({ path: `/checkouts/${id}/allows_renewal` }, signal);
  const { data } = parseUntrusted(RenewalAnswer, json);
  if (data === undefined) return undefined;
  const reason = data.allows_renewal ? 'ok' : renewalReasonOf(reasonOf(data.error ?? ''));
  const max = data.max_renewals ?? undefined;
  return {
    isPossible: data.allows_renewal,
    reason,
    count: data.current_renewals,
    max,
  };
}

/** What stands against all loans of the patron is a block of the account. */
function renewalReasonOf(reason: ActReason): RenewalReason {
  if (['card-expired', 'card-lost', 'fee-limit'].includes(reason)) return 'blocked';
  return renewalReasons.find((code) => code === reason) ?? 'not-allowed';
}

/** The branches for this patron and title where Koha knows them, else all with a pick-up shelf. */
async function readPickupBranches(
  client: RestClient,
  paths: RestPaths,
  patronId: string,
  { recordId }: HoldRequest,
  { signal }: CallContext,
): Promise<readonly PickupBranch[]> {
  const path = '/biblios/{biblio_id}/pickup_locations';
  if (await paths.offers(path, signal)) {
    const rows = await client.list(`/biblios/${recordId}/pickup_locations?patron_id=${patronId}`, signal);
    if (rows !== undefined) return parsePickupBranches(rows);
    paths.setMissing(path);
  }
  return parsePickupBranches((await client.list('/libraries', signal)) ?? []);
}

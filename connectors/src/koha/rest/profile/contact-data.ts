import {
  type Contact,
  type ContactChange,
  type ContactReason,
  contactFields,
  contactLimits,
} from '@buchfink/contract/account/profile';
import { ApiException } from '@buchfink/contract/error';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import type { ContactAnswer, PatronSystem } from '../../../patron-system.ts';
import type { Warn } from '../../../system-warning.ts';
import { cleanKohaText, isKohaId } from '../../koha-values.ts';
import type { RestAnswer, RestClient } from '../rest-client.ts';
import type { RestPaths } from '../rest-paths.ts';
import { type ContactRow, parseContactRow, parsePickupBranches } from '../rest-rows.ts';
import type { KohaRestPatrons } from '../rest-settings.ts';

/** What contact data by REST need. */
export interface RestContactOptions {
  readonly client: RestClient;
  readonly paths: RestPaths;
  /** The fields that the operator lets patrons change. */
  readonly editableContact: KohaRestPatrons['editableContact'];
  /** Only these branches can be a home branch; undefined: all with a pick-up shelf. */
  readonly pickupIds: readonly string[] | undefined;
  readonly warn: Warn;
}

const phoneColumns = ['phone', 'mobile', 'secondary_phone'] as const;

/** Fields that Koha derives or keeps itself. Versions that do not mark them as read-only would set them back. */
const ownFields = new Set(['patron_id', 'restricted', 'anonymized', 'updated_on', 'last_seen', 'login_attempts']);

/**
 * Contact data by `GET` and `PUT /patrons/{patron_id}`. Koha takes only the whole patron, so that the fields that stay are sent as
 * they were read a moment ago. Its answer is not trusted: the patron is read again.
 */
export function restContact(options: RestContactOptions): Required<Pick<PatronSystem, 'contact' | 'changeContact'>> {
  const { client, paths, editableContact, pickupIds, warn } = options;

  async function readPatron(patronId: string, signal: AbortSignal) {
    if (!isKohaId(patronId)) throw new ApiException('session-ended');
    const { status, json } = await client.send({ path: `/patrons/${patronId}` }, signal);
    if (status === 404) throw new ApiException('session-ended');
    const row = parseContactRow(json);
    // The data of somebody else must never be shown, or written.
    if (row?.patron_id !== patronId) throw new ApiException('library-answer');
    return { row, json };
  }

  const editableFields = async (signal: AbortSignal) =>
    (await paths.offers('PUT /patrons/{patron_id}', signal)) ? editableContact : [];

  async function homeBranches(signal: AbortSignal) {
    const branches = parsePickupBranches((await client.list('/libraries', signal)) ?? []);
    return pickupIds === undefined ? branches : branches.filter(({ id }) => pickupIds.includes(id));
  }

  return {
    async contact({ patronId }, { signal }) {
      const { row } = await readPatron(patronId, signal);
      const editable = await editableFields(signal);
      return {
        ...contactOf(row),
        editable: [...editable],
        homeBranches: editable.includes('homeBranch') ? await homeBranches(signal) : [],
      };
    },

    async changeContact({ patronId }, change, { signal }) {
      const { email, phones, homeBranch } = change;
      const editable: readonly string[] = await editableFields(signal);
      if (contactFields.some((field) => change[field] !== undefined && !editable.includes(field)))
        return refusal('not-allowed');
      if (phones !== undefined && phones.length > phoneColumns.length) return refusal('invalid-phone');
      // Koha has no patron without a branch.
      if (homeBranch !== undefined && !(await homeBranches(signal)).some(({ id }) => id === homeBranch))
        return refusal('unknown-branch');
      const { row, json } = await readPatron(patronId, signal);
      const body = {
        ...writableFields(json, await paths.patronFields(signal)),
        ...(email !== undefined && { email: email === '' ? null : email }),
        ...(phones !== undefined && changedPhones(row, phones)),
        ...(homeBranch !== undefined && { library_id: homeBranch }),
      };
      const answer = await client.send({ method: 'PUT', path: `/patrons/${patronId}`, body }, signal);
      if (answer.isMissingPath) {
        paths.setMissing('PUT /patrons/{patron_id}');
        return refusal('not-allowed');
      }
      if (answer.status < 200 || answer.status >= 300) return refusalOf(answer, change, warn);
      const after = await readPatron(patronId, signal);
      return isShown(change, contactOf(after.row)) ? { status: 'OK' } : refusal('unknown');
    },
  };
}

const refusal = (reason: ContactReason): ContactAnswer => ({ status: 'ERROR', reason });

/** The address is shown only: lines of free text cannot be told apart into Koha's columns. */
function contactOf(row: ContactRow): Omit<Contact, 'editable' | 'homeBranches'> {
  const email = cleanKohaText(row.email, contactLimits.email);
  const homeBranch = cleanKohaText(row.library_id, 20);
  const lines = [
    [row.address, row.street_number],
    [row.address2],
    [row.postal_code, row.city],
    [row.state],
    [row.country],
  ];
  return {
    email,
    phones: phoneColumns.flatMap((column) => phoneIn(row, column) ?? []),
    address: lines
      .flatMap((parts) => cleanKohaText(parts.map((part) => part ?? '').join(' '), contactLimits.line) ?? [])
      .slice(0, contactLimits.lines),
    homeBranch,
  };
}

const phoneIn = (row: ContactRow, column: (typeof phoneColumns)[number]) =>
  cleanKohaText(row[column], contactLimits.phone);

/** A number that stays keeps its column; new ones take the places of those that go, and then empty columns. */
function changedPhones(row: ContactRow, phones: readonly string[]): Record<string, string | null> {
  const added = phones.map((phone) => phone.trim()).filter((phone) => phone !== '');
  const open = phoneColumns.filter((column) => {
    const at = added.indexOf(phoneIn(row, column) ?? '');
    if (at >= 0) added.splice(at, 1);
    return at < 0;
  });
  const isFilled = (column: (typeof phoneColumns)[number]) => Number(phoneIn(row, column) !== undefined);
  const columns = open.toSorted((one, other) => isFilled(other) - isFilled(one));
  return Object.fromEntries(columns.map((column, at) => [column, added[at] ?? null]));
}

/** The patron as Koha may be sent it; `accepted`: the fields that its description names for that. */
function writableFields(json: unknown, accepted: ReadonlySet<string> | undefined): Record<string, unknown> {
  const fields = Object.entries(typeof json === 'object' && json !== null ? json : {});
  return Object.fromEntries(
    fields.filter(([name, value]) => {
      // Objects and lists are no columns: the branch, attributes, words for codes.
      const isColumn = typeof value !== 'object' || value === null;
      return isColumn && !ownFields.has(name) && (accepted?.has(name) ?? true);
    }),
  );
}

function isShown(
  { email, phones, homeBranch }: ContactChange,
  after: Pick<Contact, 'email' | 'phones' | 'homeBranch'>,
) {
  const sorted = (numbers: readonly string[]) =>
    numbers
      .map((number) => number.trim())
      .toSorted()
      .join('\n');
  return (
    (email === undefined || email.trim() === (after.email ?? '')) &&
    (phones === undefined || sorted(phones) === sorted(after.phones)) &&
    (homeBranch === undefined || homeBranch === after.homeBranch)
  );
}

const Place = z.object({ path: z.string() });
/** Where Koha names the field that it refuses: the path of its schema, or the parameter of its exception. */
const RefusedPlace = z.union([
  z.pipe(
    z.object({ errors: z.array(Place) }),
    z.transform(({ errors }) => errors[0]?.path),
  ),
  z.pipe(
    z.array(Place),
    z.transform((errors) => errors[0]?.path),
  ),
  z.pipe(
    z.object({ parameters: z.string() }),
    z.transform(({ parameters }) => parameters),
  ),
]);

const fieldReasons = [
  ['email', /\bemail\b/, 'invalid-email'],
  ['phones', /\b(?:phone|mobile|secondary_phone)\b/, 'invalid-phone'],
  ['homeBranch', /\b(?:library_id|branchcode)\b/, 'unknown-branch'],
] as const;

function refusalOf(answer: RestAnswer, change: ContactChange, warn: Warn): ContactAnswer {
  const { status, json, error } = answer;
  if (status === 404) throw new ApiException('session-ended');
  const text = error !== '' && { text: error };
  if (status === 403) return { status: 'ERROR', reason: 'not-allowed', ...text };
  const place = parseUntrusted(RefusedPlace, json).data ?? '';
  const words = `${place} ${error}`;
  const reason = fieldReasons.find(([field, pattern]) => change[field] !== undefined && pattern.test(words))?.[2];
  if (reason !== undefined) return { status: 'ERROR', reason, ...text };
  // A field that the patron did not change is the operator's to mend.
  const field = /^\/body\/(\w{1,40})$/.exec(place)?.[1];
  warn({ code: 'rest-contact-refused', values: { field, status } });
  return { status: 'ERROR', reason: 'unknown', ...text };
}

import { addDays } from '@buchfink/contract/calendar-date';
import { ApiException } from '@buchfink/contract/error';
import type { NewRegistration, ProvisionalCard, RegistrationReason } from '@buchfink/contract/registration';
import type { CirculationOptions } from '../circulation-options.ts';
import { noticeId } from '../notices/notice-id.ts';
import { hashOfToken } from '../outbox/proof-token.ts';
import { tellRegistration } from '../outbox/tell-registration.ts';
import { tidyAddress } from '../patrons/postal-address.ts';
import { tidyText } from '../patrons/tidy-text.ts';
import type { RegistrationRules } from '../rules/registration-rules.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { RegistrationRow } from '../store/registration-rows.ts';
import {
  changeCirculation,
  type ReadTransaction,
  readCirculation,
  type WriteTransaction,
} from '../store/transaction.ts';
import { drawCardNumber } from './card-number.ts';
import { type EntryFault, pinReason, type RegistrationEntry, registrationFaults } from './registration-faults.ts';

/** What became of a form. */
export type RegisterAnswer =
  | { readonly outcome: 'mail-sent' }
  | { readonly outcome: 'card'; readonly card: ProvisionalCard }
  | { readonly outcome: 'refused'; readonly faults: readonly EntryFault[] };

/** What became of the link of a mail. */
export type ConfirmAnswer =
  | { readonly outcome: 'card'; readonly card: ProvisionalCard }
  | { readonly outcome: 'refused'; readonly reason: RegistrationReason }
  | { readonly outcome: 'used' };

/** How people become patrons of a library by themselves. */
export interface Registration {
  readonly rules: RegistrationRules;
  /**
   * Stores what a person has entered, in this language. With an e-mail address nobody is a patron before `confirm`, and the
   * answer is the same whether the person or the address is known or not. Throws `ApiException('too-many-requests')` while too many
   * are pending.
   */
  register(form: NewRegistration, language: string): Promise<RegisterAnswer>;
  /** Makes the person of a link's token a patron with a provisional card and this PIN. Works once. */
  confirm(token: string, pin: string): Promise<ConfirmAnswer>;
}

const dayMilliseconds = 86_400_000;
/** So many mails go to one address in a day: nobody is to be flooded by what others enter. */
const mailsOfDay = 3;
/** So many people of a library may be pending. */
const maxPending = 20_000;

/** Connects the registration of a library; undefined where people become patrons only at the desk. */
export function connectRegistration(options: CirculationOptions): Registration | undefined {
  const { rules, pins, now, libraryId } = options;
  const { registration } = rules;
  if (registration === undefined) return undefined;

  return {
    rules: registration,
    async register(form, language) {
      const entry = entryOf(form, registration);
      const at = now();
      const faults = await readCirculation(options, at, async ({ today }) =>
        registrationFaults(entry, { registration, pins: rules.pins }, today),
      );
      if (faults.length > 0) return { outcome: 'refused', faults };
      const { pin, ...person } = entry;
      const id = noticeId(libraryId, 'registration', form.id);
      const begun = { id, at: at.getTime(), language, ...person };
      if (person.email !== undefined) {
        await changeCirculation(options, at, (transaction) => storePending(transaction, begun, registration));
        return { outcome: 'mail-sent' };
      }
      const secret = { pin: pin ?? '', pinHash: await pins.hash(pin ?? '') };
      const card = await changeCirculation(options, at, async (transaction) => {
        const known = await transaction.unit.patron(id);
        // The form was sent twice.
        if (known !== undefined) return cardOf(known);
        return becomePatron(transaction, { ...begun, expires: at.getTime() }, secret);
      });
      return { outcome: 'card', card };
    },
    async confirm(token, pin) {
      const at = now();
      const pending = await readCirculation(options, at, (transaction) => pendingOf(transaction, token));
      if (pending === undefined) return { outcome: 'used' };
      const reason = pinReason(pin, rules.pins, pending.born);
      if (reason !== undefined) return { outcome: 'refused', reason };
      const secret = { pin, pinHash: await pins.hash(pin) };
      return changeCirculation(options, at, async (transaction) => {
        const row = await pendingOf(transaction, token);
        if (row === undefined) return { outcome: 'used' };
        await transaction.unit.removeEmailProofs({ patronId: row.id });
        return { outcome: 'card', card: await becomePatron(transaction, row, secret) };
      });
    },
  };
}

/** The entry of a form without superfluous spaces, and without what the library does not ask for. */
function entryOf(form: NewRegistration, { fields, guardianBelow }: RegistrationRules): RegistrationEntry {
  const hasBirthday = fields.born !== 'none';
  return {
    name: tidyText(form.name) ?? '',
    born: hasBirthday ? tidyText(form.born) : undefined,
    guardian: hasBirthday && guardianBelow > 0 ? tidyText(form.guardian) : undefined,
    ...(fields.address !== 'none' && tidyAddress(form)),
    email: fields.email === 'none' ? undefined : tidyText(form.email),
    termsVersion: tidyText(form.termsVersion),
    pin: form.pin,
  };
}

/** Two addresses that reach the same mailbox at nearly every provider. */
const emailKeyOf = (email: string) => email.normalize('NFC').toLowerCase();

type Begun = Omit<RegistrationRow, 'state' | 'expires'>;

async function storePending(
  transaction: WriteTransaction,
  person: Begun,
  { daysToProve }: RegistrationRules,
): Promise<void> {
  const { unit, now } = transaction;
  // The form was sent twice.
  if ((await unit.registration(person.id)) !== undefined) return;
  const emailKey = emailKeyOf(person.email ?? '');
  // Who sends the form does not learn of it: the mails of today are on their way.
  if ((await unit.pendingWithEmail(emailKey, now.getTime() - dayMilliseconds)) >= mailsOfDay) return;
  const pending = (await unit.registrationCounts()).find(({ state }) => state === 'pending');
  if ((pending?.count ?? 0) >= maxPending) throw new ApiException('too-many-requests');
  const registration: RegistrationRow = {
    ...person,
    emailKey,
    state: 'pending',
    expires: now.getTime() + daysToProve * dayMilliseconds,
  };
  await unit.putRegistration(registration);
  await tellRegistration(transaction, registration, person);
}

/** The pending registration of a link; undefined for one that was used, is too old or unknown. */
async function pendingOf({ unit, now }: ReadTransaction, token: string): Promise<RegistrationRow | undefined> {
  const proof = await unit.emailProof(hashOfToken(token));
  if (proof === undefined || proof.expires <= now.getTime()) return undefined;
  const row = await unit.registration(proof.patronId);
  return row?.state === 'pending' && row.expires > now.getTime() ? row : undefined;
}

/** Makes a person a patron with a provisional card. */
async function becomePatron(
  transaction: WriteTransaction,
  person: Omit<RegistrationRow, 'state'>,
  { pin, pinHash }: { readonly pin: string; readonly pinHash: string },
): Promise<ProvisionalCard> {
  const { unit, options, today } = transaction;
  const { registration: rules } = options.rules;
  if (rules === undefined) throw new ApiException('not-supported');
  const { id, at, expires, language, guardian, termsVersion, name, email, born } = person;
  const { street, postcode, town, country } = person;
  const card = await drawCardNumber(transaction, rules.cards, { pin, born });
  const validUntil = addDays(today, rules.daysToShowPapers - 1);
  const patron: PatronRow = {
    id,
    card,
    pinHash,
    name,
    email,
    street,
    postcode,
    town,
    country,
    group: rules.group,
    born,
    validUntil,
    disabled: false,
  };
  await unit.putPatron(patron);
  // The mail about the card names its last day: nothing else tells of it.
  await unit.putNoticeWishes({ patronId: id, language, provedEmail: email, toldCardEnd: validUntil });
  const registration: RegistrationRow = {
    id,
    state: 'provisional',
    at,
    expires,
    language,
    guardian,
    termsVersion,
    decided: today,
  };
  await unit.putRegistration(registration);
  await tellRegistration(transaction, registration, patron);
  return cardOf(patron);
}

const cardOf = ({ card, validUntil = '' }: PatronRow): ProvisionalCard => ({ number: card, validUntil });

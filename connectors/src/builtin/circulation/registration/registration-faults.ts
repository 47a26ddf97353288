import { isCalendarDate, yearsBetween } from '@buchfink/contract/calendar-date';
import {
  type FieldNeed,
  type RegistrationField,
  type RegistrationReason,
  registrationLimits,
} from '@buchfink/contract/registration';
import { refusalOfPin } from '../patrons/change-pin.ts';
import { impossibleAge } from '../patrons/impossible-age.ts';
import { isEmail } from '../reservations/act-questions.ts';
import type { CirculationRules } from '../rules/circulation-rules.ts';
import type { RegistrationRules } from '../rules/registration-rules.ts';
import type { Day } from '../store/circulation-rows.ts';

/** What a person entered, tidied; an absent part is empty. */
export interface RegistrationEntry {
  readonly name: string;
  readonly born?: Day;
  readonly guardian?: string;
  readonly street?: string;
  readonly postcode?: string;
  readonly town?: string;
  readonly country?: string;
  readonly email?: string;
  readonly termsVersion?: string;
  readonly pin?: string;
}

/** Something wrong with a part of the form. */
export interface EntryFault {
  readonly field: RegistrationField;
  readonly reason: RegistrationReason;
}

/** Control characters break out of mails and letters; those that change the direction of text hide what a name is. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** What is wrong with an entry, in the order of the form; empty if it is good. */
export function registrationFaults(
  entry: RegistrationEntry,
  { registration, pins }: { readonly registration: RegistrationRules; readonly pins: CirculationRules['pins'] },
  today: Day,
): EntryFault[] {
  const { fields, terms } = registration;
  const isSpoken = /\p{L}/u.test(entry.name);
  return [
    ...faultOfText(entry, 'name', 'required'),
    ...(entry.name !== '' && !isSpoken ? [{ field: 'name', reason: 'invalid' } as const] : []),
    ...faultsOfAge(entry, registration, today),
    ...faultsOfAddress(entry, fields.address),
    ...faultsOfEmail(entry, fields.email),
    ...(terms !== undefined && entry.termsVersion !== terms.version
      ? [{ field: 'terms', reason: entry.termsVersion === undefined ? 'required' : 'terms-changed' } as const]
      : []),
    ...(entry.email === undefined ? faultsOfPin(entry, pins) : []),
  ];
}

type TextField = keyof typeof registrationLimits;

function faultOfText(entry: RegistrationEntry, field: TextField, need: FieldNeed): EntryFault[] {
  const text = entry[field] ?? '';
  if (text === '') return need === 'required' ? [{ field, reason: 'required' }] : [];
  if ([...text].length > registrationLimits[field]) return [{ field, reason: 'too-long' }];
  return unprintable.test(text) ? [{ field, reason: 'invalid' }] : [];
}

function faultsOfAge(
  entry: RegistrationEntry,
  { fields, minimumAge, guardianBelow }: RegistrationRules,
  today: Day,
): EntryFault[] {
  const { born } = entry;
  if (fields.born === 'none') return [];
  if (born === undefined) return fields.born === 'required' ? [{ field: 'born', reason: 'required' }] : [];
  if (!isCalendarDate(born) || born > today || yearsBetween(born, today) >= impossibleAge)
    return [{ field: 'born', reason: 'invalid' }];
  const age = yearsBetween(born, today);
  if (age < minimumAge) return [{ field: 'born', reason: 'too-young' }];
  return age < guardianBelow ? faultOfText(entry, 'guardian', 'required') : [];
}

function faultsOfAddress(entry: RegistrationEntry, need: FieldNeed): EntryFault[] {
  if (need === 'none') return [];
  const { street, postcode, town, country } = entry;
  const isEmpty = [street, postcode, town, country].every((part) => part === undefined);
  if (isEmpty && need === 'optional') return [];
  // Some countries have no postcodes.
  const needOfPostcode = country === undefined ? 'required' : 'optional';
  return [
    ...faultOfText(entry, 'street', 'required'),
    ...faultOfText(entry, 'postcode', needOfPostcode),
    ...faultOfText(entry, 'town', 'required'),
    ...faultOfText(entry, 'country', 'optional'),
  ];
}

function faultsOfEmail(entry: RegistrationEntry, need: FieldNeed): EntryFault[] {
  const [fault] = faultOfText(entry, 'email', need);
  if (fault !== undefined) return [fault];
  return entry.email !== undefined && !isEmail(entry.email) ? [{ field: 'email', reason: 'invalid' }] : [];
}

function faultsOfPin({ pin = '', born }: RegistrationEntry, pins: CirculationRules['pins']): EntryFault[] {
  if (pin === '') return [{ field: 'pin', reason: 'required' }];
  const reason = pinReason(pin, pins, born);
  return reason === undefined ? [] : [{ field: 'pin', reason }];
}

/** Why a person cannot have this PIN, before there is a card; undefined if it is accepted. */
export function pinReason(
  pin: string,
  pins: CirculationRules['pins'],
  born: Day | undefined,
): RegistrationReason | undefined {
  const reason = refusalOfPin(pin, pins, { card: '', born });
  if (reason === undefined || reason === 'too-short' || reason === 'too-long' || reason === 'too-weak') return reason;
  return 'invalid';
}

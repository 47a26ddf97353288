import { isCalendarDate, yearsBetween } from '@buchfink/contract/calendar-date';
import type { NewRegistration, RegistrationField, RegistrationForm } from '@buchfink/contract/registration';
import { type FieldError, validateField } from '@buchfink/contract/validation/validate-field';
import { pinFieldRule } from '#shared/pin/new-pin-field.tsx';

/** What stands in the form. */
export interface JoinEntry {
  readonly name: string;
  readonly born: string;
  readonly guardian: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  readonly country: string;
  readonly email: string;
  readonly agrees: boolean;
  readonly pin: string;
}

export const emptyEntry: JoinEntry = {
  name: '',
  born: '',
  guardian: '',
  street: '',
  postcode: '',
  town: '',
  country: '',
  email: '',
  agrees: false,
  pin: '',
};

/** Whether a guardian agrees at this age. `today`: `YYYY-MM-DD`. */
export const needsGuardian = (
  { born }: Pick<JoinEntry, 'born'>,
  { fields, guardianBelow }: RegistrationForm,
  today: string,
): boolean =>
  fields.born !== 'none' && isCalendarDate(born) && born <= today && yearsBetween(born, today) < guardianBelow;

/** Whether the PIN is chosen in the form: without an e-mail address the card is there at once. */
export const choosesPin = ({ email }: Pick<JoinEntry, 'email'>, { fields }: RegistrationForm): boolean =>
  fields.email !== 'required' && email.trim() === '';

/** What is wrong before the form is sent; the service looks at it again. */
export function entryFaults(
  entry: JoinEntry,
  form: RegistrationForm,
  today: string,
): Partial<Record<RegistrationField, FieldError>> {
  const { fields, terms, pin } = form;
  const faults: Partial<Record<RegistrationField, FieldError>> = {};
  const check = (field: Exclude<RegistrationField, 'terms'>, rule = {}) => {
    const fault = validateField(entry[field].trim(), rule);
    if (fault) faults[field] = fault;
  };
  check('name');
  if (fields.born === 'required') check('born');
  if (needsGuardian(entry, form, today)) check('guardian');
  const hasAddress = [entry.street, entry.postcode, entry.town, entry.country].some((part) => part.trim() !== '');
  if (fields.address === 'required' || (fields.address === 'optional' && hasAddress)) {
    check('street');
    if (entry.country.trim() === '') check('postcode');
    check('town');
  }
  if (fields.email === 'required' || (fields.email === 'optional' && entry.email.trim() !== ''))
    check('email', { only: 'email' });
  if (terms && !entry.agrees) faults.terms = { kind: 'required' };
  if (choosesPin(entry, form)) check('pin', pinFieldRule(pin));
  return faults;
}

/** The body of the call. What the library does not ask for is left out. */
export function registrationOf(entry: JoinEntry, form: RegistrationForm, id: string, today: string): NewRegistration {
  const { fields, terms } = form;
  const text = (value: string) => value.trim() || undefined;
  return {
    id,
    name: entry.name.trim(),
    born: fields.born === 'none' ? undefined : text(entry.born),
    guardian: needsGuardian(entry, form, today) ? text(entry.guardian) : undefined,
    ...(fields.address !== 'none' && {
      street: text(entry.street),
      postcode: text(entry.postcode),
      town: text(entry.town),
      country: text(entry.country),
    }),
    email: fields.email === 'none' ? undefined : text(entry.email),
    termsVersion: entry.agrees ? terms?.version : undefined,
    pin: choosesPin(entry, form) ? entry.pin : undefined,
  };
}

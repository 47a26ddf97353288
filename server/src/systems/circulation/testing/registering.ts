import type { RegistrationRules } from '@buchfink/connectors/builtin/circulation/rules/registration-rules';
import type { NewRegistration } from '@buchfink/contract/registration';
import type { WorldOptions } from './circulation-world.ts';

/** A library where people become patrons in the app: with an e-mail address, a birthday and terms. */
export const registrationRules: RegistrationRules = {
  fields: { born: 'required', address: 'required', email: 'required' },
  minimumAge: 7,
  guardianBelow: 16,
  terms: { version: '2027-01', text: { de: 'Ordnung', en: 'Rules' } },
  cards: { prefix: '29', digits: 8, checkDigit: 'luhn' },
  group: 'provisional',
  daysToShowPapers: 30,
  daysToProve: 3,
  validMonths: 12,
};

/** Rules of lending with these, and a group whose members reserve and do not borrow. */
export const registeringRules = (change: Partial<RegistrationRules> = {}): NonNullable<WorldOptions['rules']> => ({
  patronGroups: { adults: {}, children: {}, provisional: { maxLoans: 0, maxReservations: 2 } },
  registration: { ...registrationRules, ...change },
});

let forms = 0;

/** A form that is filled in as it should be. */
export function filledForm(change: Partial<NewRegistration> = {}): NewRegistration {
  forms += 1;
  return {
    id: `form-${String(forms).padStart(20, '0')}`,
    name: 'Ada Lesen',
    born: '1984-03-27',
    street: 'Lindenstraße 5',
    postcode: '04103',
    town: 'Leipzig',
    email: `ada${forms}@example.org`,
    termsVersion: '2027-01',
    ...change,
  };
}

import type { Registration } from '@buchfink/connectors/builtin/circulation/registration/registration';
import type { EntryFault } from '@buchfink/connectors/builtin/circulation/registration/registration-faults';
import type { CirculationRules } from '@buchfink/connectors/builtin/circulation/rules/circulation-rules';
import { ApiException } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import {
  confirmRegistration,
  type RegistrationFault,
  type RegistrationForm,
  register,
  registrationForm,
} from '@buchfink/contract/registration';
import { closestText, otherLanguage } from '@buchfink/contract/text/local-text';
import { wordsIn } from '../../messages/texts.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import type { NoticeSending } from '../account/notices/routes.ts';
import { mount, type ServiceScope } from '../http/mount.ts';

/** What registrations need of the circulation of a library. */
interface RegisteringCirculation {
  readonly registration?: Registration | undefined;
  readonly options: { readonly rules: Pick<CirculationRules, 'pins'> };
}

/** Dependencies of the calls with which people become patrons. */
export interface RegistrationRoutesDeps {
  /** Undefined where the service does not manage the patrons of a library. */
  readonly circulationOf: (library: LibrarySettings) => RegisteringCirculation | undefined;
  readonly sendsBy: NoticeSending;
  /** Nothing is stored in a preview of a configuration. */
  readonly isPreview?: boolean | undefined;
}

/** Mounts the calls with which people become patrons by themselves. */
export function mountRegistration(
  scope: ServiceScope,
  { circulationOf, sendsBy, isPreview }: RegistrationRoutesDeps,
): void {
  /** Throws `ApiException('not-supported')` where nobody can become a patron here. */
  const offerOf = (library: LibrarySettings) => {
    const circulation = circulationOf(library);
    const registration = circulation?.registration;
    const canMail = sendsBy(library.id).includes('email');
    // Without mail no address can be proved.
    if (circulation === undefined || registration === undefined) throw new ApiException('not-supported');
    if (registration.rules.fields.email === 'required' && !canMail) throw new ApiException('not-supported');
    return { registration, canMail, pins: circulation.options.rules.pins };
  };

  mount(scope, registrationForm, ({ library, locale }) => formOf(offerOf(library), locale));

  mount(
    scope,
    register,
    async ({ library, body, locale }) => {
      if (isPreview) throw new ApiException('read-only');
      const { registration, canMail } = offerOf(library);
      const answer = await registration.register(canMail ? body : { ...body, email: undefined }, locale);
      if (answer.outcome !== 'refused') return answer;
      return { outcome: answer.outcome, faults: answer.faults.map((fault) => inWords(fault, locale)) };
    },
    { secret: true },
  );

  mount(
    scope,
    confirmRegistration,
    async ({ library, body: { token, pin }, locale }) => {
      if (isPreview) throw new ApiException('read-only');
      const answer = await offerOf(library).registration.confirm(token, pin);
      if (answer.outcome !== 'refused') return answer;
      return { outcome: answer.outcome, message: inWords({ field: 'pin', reason: answer.reason }, locale).message };
    },
    { secret: true },
  );
}

interface Offer {
  readonly registration: Registration;
  readonly canMail: boolean;
  readonly pins: CirculationRules['pins'];
}

function formOf({ registration: { rules }, canMail, pins }: Offer, locale: Locale): RegistrationForm {
  const { fields, minimumAge, guardianBelow, terms, daysToShowPapers, daysToProve } = rules;
  const { changeable: _, ...pin } = pins;
  const termsText = closestText(terms?.text, locale);
  return {
    fields: canMail ? fields : { ...fields, email: 'none' },
    minimumAge,
    guardianBelow,
    terms: terms && {
      version: terms.version,
      text: termsText?.text,
      language: otherLanguage(termsText, locale),
      link: terms.link?.replaceAll('{language}', locale),
    },
    pin,
    daysToShowPapers,
    daysToProve,
  };
}

/** A fault with its words: those of a PIN, of a field, or of any field. */
function inWords({ field, reason }: EntryFault, locale: Locale): RegistrationFault {
  const words = wordsIn(locale).registration;
  const message = field === 'pin' ? words.pin[pinReasonOf(reason)] : wordsOf(field, reason, words);
  return { field, reason, message };
}

type Words = ReturnType<typeof wordsIn>['registration'];

function pinReasonOf(reason: EntryFault['reason']): keyof Words['pin'] {
  return reason === 'too-young' || reason === 'terms-changed' ? 'invalid' : reason;
}

function wordsOf(field: EntryFault['field'], reason: EntryFault['reason'], words: Words): string {
  if (field === 'terms') return reason === 'terms-changed' ? words.termsChanged : words.termsRequired;
  if (reason === 'too-young') return words.tooYoung;
  if (reason === 'required') return field === 'guardian' ? words.guardianRequired : words.required;
  if (reason === 'too-long') return words.tooLong;
  if (field === 'email') return words.invalidEmail;
  return field === 'born' ? words.invalidBirthday : words.invalid;
}

import type { ErrorCode } from '@buchfink/contract/error';

/** What an error of a library system means to an operator. */
const errors = {
  internal: 'im Dienst ist etwas schiefgegangen',
  'library-answer': 'die Antwort war nicht lesbar',
  'library-timeout': 'es kam nicht rechtzeitig eine Antwort',
  'library-unavailable': 'das System ist nicht erreichbar',
  'library-busy': 'das System nimmt gerade keine Anfragen mehr an',
  'library-maintenance': 'das System ist in Wartung',
  'login-failed': 'die Anmeldung wurde abgelehnt',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The words of an error of a library system, as it is sent or stored; other codes are quoted. */
export const errorTextDe = (error: string): string =>
  Object.hasOwn(errors, error) ? errors[error as keyof typeof errors] : `„${error}“`;

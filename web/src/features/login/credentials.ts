import type { Library } from '@buchfink/contract/libraries';
import { type FieldError, validateField } from '@buchfink/contract/validation/field-rule';

/** What is wrong in the form, by field; empty when it can be sent. */
export interface CredentialErrors {
  readonly library?: FieldError;
  readonly userId?: FieldError;
  readonly password?: FieldError;
}

/** Library, card and password are needed (specification, section 5), and are what the library says they are like. */
export function validateCredentials(
  credentials: { readonly userId: string; readonly password: string },
  library: Pick<Library, 'login'> | undefined,
): CredentialErrors {
  const userId = validateField(credentials.userId, library?.login?.userId);
  const password = validateField(credentials.password, library?.login?.password);
  return {
    ...(!library && { library: { kind: 'required' } as const }),
    ...(userId && { userId }),
    ...(password && { password }),
  };
}

/** A card number as it stands on cards, in groups, without its blanks; a user name without those around it. */
export function cleanUserId(text: string): string {
  const trimmed = text.trim();
  return /^[\d\s]+$/.test(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed;
}

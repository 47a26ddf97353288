import type { Library } from '@buchfink/contract/libraries';
import { numberOfTyping } from '@buchfink/contract/text/scanned-number';
import type { FieldRule } from '@buchfink/contract/validation/field-rule';
import { type FieldError, validateField } from '@buchfink/contract/validation/validate-field';

/** The errors of the form, by field; empty when it can be sent. */
export interface CredentialErrors {
  readonly library?: FieldError;
  readonly userId?: FieldError;
  readonly password?: FieldError;
}

/**
 * Validates the form: library, card and password are required (specification, section 5) and match the library's
 * rules.
 */
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

/** A card number without the blanks that group its digits, and without what a scanner adds; a user name without the blanks around it. */
export function cleanUserId(text: string, rule?: FieldRule): string {
  const trimmed = numberOfTyping(text.trim(), rule);
  return /^[\d\s]+$/.test(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed;
}

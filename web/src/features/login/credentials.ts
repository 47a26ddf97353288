import { type FieldFault, faultIn } from '@buchfink/contract/field-rule';
import type { Library } from '@buchfink/contract/libraries';

/** What is wrong in the form, by field; empty when it can be sent. */
export interface CredentialErrors {
  readonly library?: FieldFault;
  readonly userId?: FieldFault;
  readonly password?: FieldFault;
}

/** Library, card and password are needed (specification, section 5), and are what the library says they are like. */
export function validateCredentials(
  credentials: { readonly userId: string; readonly password: string },
  library: Pick<Library, 'login'> | undefined,
): CredentialErrors {
  const userId = faultIn(credentials.userId, library?.login?.userId);
  const password = faultIn(credentials.password, library?.login?.password);
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

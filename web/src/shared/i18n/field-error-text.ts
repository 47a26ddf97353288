import type { FieldError } from '@buchfink/contract/validation/validate-field';
import type { Translate } from '@buchfink/texts/texts';

/** What is wrong with the text of a field, in words. */
export function fieldErrorText(error: FieldError, t: Translate): string {
  return 'count' in error ? t(`rule.${error.kind}`, { count: error.count }) : t(`rule.${error.kind}`);
}

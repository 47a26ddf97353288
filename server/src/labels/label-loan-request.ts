import type { UnlabelledLoanRequest } from '@buchfink/connectors/unlabelled';
import type { LoanRequest } from '@buchfink/contract/checkout';
import type { Locale } from '@buchfink/contract/locale';
import { accountWords } from '../messages/account-words.ts';
import { formatMoney } from '../messages/format-values.ts';

/** Adds the labels to the answer of a loan request from its codes. A text from the library's own system is kept. */
export function labelLoanRequest({ fee, ...given }: UnlabelledLoanRequest, locale: Locale): LoanRequest {
  const { refusal, title } = given;
  const words = accountWords[locale];
  const message = given.message || (refusal && words.loanRefusals[refusal]);
  return {
    ...given,
    title: title || words.untitled,
    ...(fee && { fee: { ...fee, text: fee.text || formatMoney(fee.amount, fee.currency, locale) } }),
    ...(message && { message }),
  };
}

import type { UnlabelledLoanRequest } from '@buchfink/connectors/unlabelled';
import type { LoanRequest, ReturnRequest } from '@buchfink/contract/account/checkout';
import type { Locale } from '@buchfink/contract/locale';
import { wordsIn } from '../../messages/texts.ts';
import { labelMoney } from './label-money.ts';

/** Adds the labels to the answer of a loan request from its codes. A text from the library's own system is kept. */
export function labelLoanRequest({ fee, ...request }: UnlabelledLoanRequest, locale: Locale): LoanRequest {
  const { refusal, title } = request;
  const words = wordsIn(locale).account;
  const message = request.message || (refusal && words.loanRefusals[refusal]);
  return {
    ...request,
    title: title || words.untitled,
    fee: fee && labelMoney(fee, locale),
    message,
  };
}

/** Adds the labels to the answer of a return from its codes. A text from the library's own system is kept. */
export function labelReturn(request: ReturnRequest, locale: Locale): ReturnRequest {
  const { refusal, title } = request;
  const words = wordsIn(locale).account;
  const message = request.message || (refusal && words.returnRefusals[refusal]);
  return { ...request, title: title || words.untitled, message };
}

import type { Checkout, Patron } from '@buchfink/connectors/patron-system';
import { confirmLoan, type LoanRequest, requestLoan } from '@buchfink/contract/checkout';
import type { Locale } from '@buchfink/contract/locale';
import { mountForPatron, type ServiceScope } from '../http/mount.ts';
import { accountWords } from '../messages/account-words.ts';
import { writtenMoney } from '../messages/written.ts';
import { inTime } from './acts/in-time.ts';
import type { PatronQueue } from './acts/patron-queue.ts';
import type { RecentSnapshots } from './acts/recent-snapshots.ts';

/** What borrowing by oneself needs. */
export interface CheckoutOptions {
  readonly directory: { checkoutOf(libraryId: number): Checkout };
  readonly queue: PatronQueue;
  readonly recent: RecentSnapshots;
}

/** Milliseconds that the library's system has; less than the caller waits. */
const actTime = 20_000;

/**
 * Mounts asking for a loan and confirming it. They change things although they are GET (specification, section 7), so they
 * need the bearer and the client's version like all calls of patrons, are never stored, and the code makes a confirmation
 * happen once: those that come at the same time share one.
 */
export function mountCheckout(scope: ServiceScope, { directory, queue, recent }: CheckoutOptions): void {
  const running = new Map<string, Promise<LoanRequest>>();

  mountForPatron(scope, requestLoan, async ({ params: { id }, patron, locale, context }) =>
    worded(await directory.checkoutOf(patron.libraryId).requestLoan(patron, id, context), locale),
  );

  mountForPatron(scope, confirmLoan, async ({ params: { id, code }, patron, locale, context }) => {
    const checkout = directory.checkoutOf(patron.libraryId);
    const name = JSON.stringify([patron.libraryId, patron.patronId, id, code]);
    const confirm = () => inTime(actTime, context, (timed) => checkout.confirmLoan(patron as Patron, id, code, timed));
    const answer = running.get(name) ?? queue.run(patron, confirm).finally(() => running.delete(name));
    running.set(name, answer);
    recent.drop(patron);
    return worded(await answer, locale);
  });
}

function worded(given: LoanRequest, locale: Locale): LoanRequest {
  const { refusal, fee, title } = given;
  const words = accountWords[locale];
  const message = given.message || (refusal && words.loanRefusals[refusal]);
  return {
    ...given,
    title: title || words.untitled,
    ...(fee && { fee: { ...fee, text: fee.text || writtenMoney(fee.amount, fee.currency, locale) } }),
    ...(message && { message }),
  };
}

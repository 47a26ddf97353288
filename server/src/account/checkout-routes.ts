import type { Checkout, Patron } from '@buchfink/connectors/patron-system';
import type { UnlabelledLoanRequest } from '@buchfink/connectors/unlabelled';
import { confirmLoan, requestLoan } from '@buchfink/contract/checkout';
import { mountForPatron, type ServiceScope } from '../http/endpoint/mount.ts';
import { labelLoanRequest } from '../labels/label-loan-request.ts';
import type { PatronQueue } from './acts/patron-queue.ts';
import type { RecentSnapshots } from './acts/recent-snapshots.ts';
import { withTimeLimit } from './acts/time-limit.ts';

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
  const running = new Map<string, Promise<UnlabelledLoanRequest>>();

  mountForPatron(scope, requestLoan, async ({ params: { id }, patron, locale, context }) =>
    labelLoanRequest(await directory.checkoutOf(patron.libraryId).requestLoan(patron, id, context), locale),
  );

  mountForPatron(scope, confirmLoan, async ({ params: { id, code }, patron, locale, context }) => {
    const checkout = directory.checkoutOf(patron.libraryId);
    const name = JSON.stringify([patron.libraryId, patron.patronId, id, code]);
    const confirm = () =>
      withTimeLimit(actTime, context, (timed) => checkout.confirmLoan(patron as Patron, id, code, timed));
    const answer = running.get(name) ?? queue.run(patron, confirm).finally(() => running.delete(name));
    running.set(name, answer);
    recent.drop(patron);
    return labelLoanRequest(await answer, locale);
  });
}

import type { Checkout, Patron } from '@buchfink/connectors/patron-system';
import type { UnlabelledLoanRequest } from '@buchfink/connectors/unlabelled';
import { confirmLoan, confirmReturn, requestLoan, requestReturn } from '@buchfink/contract/account/checkout';
import { ApiException } from '@buchfink/contract/error';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { labelLoanRequest, labelReturn } from '../../systems/labels/label-loan-request.ts';
import { mountForPatron, type ServiceScope } from '../http/mount.ts';
import type { PatronQueue } from './acts/patron-queue.ts';
import type { RecentSnapshots } from './acts/recent-snapshots.ts';
import { withTimeLimit } from './acts/time-limit.ts';

/** Dependencies of the self-checkout calls. */
export interface CheckoutOptions {
  readonly directory: { checkoutOf(libraryId: number): Checkout };
  readonly queue: PatronQueue;
  readonly recent: RecentSnapshots;
}

/** Time limit of the library's system in milliseconds, shorter than the caller waits. */
const actTime = 20_000;

/**
 * Mounts the calls that request a loan or return and confirm it. Those of a loan change data although they are GET (specification, section
 * 7), so they need the bearer token and the client's version like all calls of patrons, and are never stored. The
 * code makes a confirmation happen once: simultaneous confirmations share one result.
 */
export function mountCheckout(scope: ServiceScope, { directory, queue, recent }: CheckoutOptions): void {
  const running = new Map<string, Promise<UnlabelledLoanRequest>>();

  mountForPatron(scope, requestLoan, async ({ params: { id }, patron, locale, context }) =>
    labelLoanRequest(await directory.checkoutOf(patron.libraryId).requestLoan(patron, id, context), locale),
  );

  mountForPatron(
    scope,
    confirmLoan,
    async ({ params: { id, code }, query: { partsRead }, patron, locale, context }) => {
      const checkout = directory.checkoutOf(patron.libraryId);
      const name = JSON.stringify([patron.libraryId, patron.patronId, id, code, partsRead]);
      const confirm = () =>
        withTimeLimit(actTime, context, (timed) =>
          checkout.confirmLoan(patron as Patron, id, { code, partsRead }, timed),
        );
      const answer = running.get(name) ?? queue.run(patron, confirm).finally(() => running.delete(name));
      running.set(name, answer);
      recent.drop(patron);
      return labelLoanRequest(await answer, locale);
    },
  );

  mountForPatron(scope, requestReturn, async ({ params: { id }, patron, library, locale, context }) => {
    const answer = await returnsOf(directory, library).requestReturn(patron, id, context);
    return labelReturn(answer, locale);
  });

  mountForPatron(scope, confirmReturn, async ({ params: { id }, body, patron, library, locale, context }) => {
    const returns = returnsOf(directory, library);
    const answer = await queue.run(patron, () =>
      withTimeLimit(actTime, context, (timed) => returns.confirmReturn(patron as Patron, id, body.branchId, timed)),
    );
    recent.drop(patron);
    return labelReturn(answer, locale);
  });
}

/** The returns at the shelf of a library that allows them; throws `not-supported` otherwise. */
function returnsOf(directory: CheckoutOptions['directory'], { id, tags }: Pick<LibrarySettings, 'id' | 'tags'>) {
  const { requestReturn: request, confirmReturn: confirm } = directory.checkoutOf(id);
  if (tags?.returns !== true || request === undefined || confirm === undefined) throw new ApiException('not-supported');
  return { requestReturn: request, confirmReturn: confirm };
}

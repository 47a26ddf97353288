import { confirmLoan, type LoanRequest, requestLoan } from '@buchfink/contract/account/checkout';
import { ApiException } from '@buchfink/contract/error';
import { errorStatus } from '@buchfink/contract/error/error-status';
import type { LibraryTags } from '@buchfink/contract/libraries';
import type { TagConnection } from '@buchfink/device/rfid/iso15693';
import { setTagSecured } from '@buchfink/device/rfid/read-tag';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { type CheckoutState, checkoutReducer, initialCheckout } from './checkout-state.ts';
import { serviceMessageOf, useTagReader } from './use-tag-reader.ts';

/** Milliseconds between two questions while the library still decides. */
const checkAfter = 2_000;

export interface Checkout {
  readonly state: CheckoutState;
  /** Reads the tag, and unlocks it where that is what is next. Answers false if it has to be read again. */
  onTag(connection: TagConnection): Promise<boolean>;
  /** Takes a barcode that was read by camera or typed. */
  onBarcode(barcodeId: string): void;
  /** `byPatron`: all parts are there, though their tags were not read. */
  confirm(byPatron?: true): void;
  checkAgain(): void;
  next(): void;
}

/** Borrowing by tags at one library: the reducer's state, and the calls that it needs. */
export function useCheckout(account: Account, tags: LibraryTags): Checkout {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(checkoutReducer, initialCheckout);
  const latest = useRef(state);
  latest.current = state;

  const answered = (request: LoanRequest) => {
    dispatch({ type: 'answered', request });
    if (request.state === 'Accepted') void queries.invalidateQueries({ queryKey: accountKey(account) });
  };
  const { step, barcodeId, request, parts } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each item
  useEffect(() => {
    if (step !== 'asking') return;
    const control = new AbortController();
    callAsPatron(requestLoan, { params: { id: barcodeId }, signal: control.signal }, account)
      .then(answered)
      .catch((error: unknown) => {
        if (!control.signal.aborted) dispatch({ type: 'failed', message: serviceMessageOf(error) });
      });
    return () => control.abort();
  }, [step, barcodeId]);

  const confirm = async () => {
    if (!request) return;
    try {
      const params = { id: barcodeId, code: request.code };
      answered(await callAsPatron(confirmLoan, { params, query: { partsRead: parts.length } }, account));
    } catch (error) {
      // The same confirmation gets the same answer: asking again lends nothing twice.
      dispatch(isRefusal(error) ? { type: 'failed', message: serviceMessageOf(error) } : { type: 'lost' });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: confirmed once, and asked again while it is being checked
  useEffect(() => {
    if (step === 'confirming') void confirm();
    if (step !== 'checking') return;
    const timer = setTimeout(() => void confirm(), checkAfter);
    return () => clearTimeout(timer);
  }, [step, request]);

  const onTag = useTagReader({
    tags,
    onFailure: (failure) => dispatch({ type: 'tag-failed', failure }),
    onReading: async ({ connection, reading, security }) => {
      const before = latest.current;
      dispatch({ type: 'tag-read', reading, tags });
      const isOwn = before.parts.some(({ uid }) => uid === connection.uid);
      if (before.step !== 'unlocking' || !isOwn || reading.isSecured === false) return true;
      const written = await setTagSecured(connection, false, security);
      dispatch(
        written.ok ? { type: 'unlocked', uid: connection.uid } : { type: 'unlock-failed', failure: written.failure },
      );
      return written.ok;
    },
  });

  return {
    state,
    onTag,
    onBarcode: (barcodeId) => dispatch({ type: 'barcode-read', barcodeId, tags }),
    confirm: (byPatron) => dispatch({ type: 'confirmed', byPatron }),
    checkAgain: () => void confirm(),
    next: () => dispatch({ type: 'next' }),
  };
}

/** The service has refused before it asked the library to lend; after other failures the copy may be lent. */
const isRefusal = (error: unknown) => error instanceof ApiException && errorStatus[error.code] < 500;

import { confirmReturn, type ReturnRequest, requestReturn } from '@buchfink/contract/account/checkout';
import type { LibraryTags } from '@buchfink/contract/libraries';
import type { TagConnection } from '@buchfink/device/rfid/iso15693';
import { setTagSecured } from '@buchfink/device/rfid/read-tag';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { tagFaultOf } from '../item-scan.ts';
import { serviceMessageOf, useTagReader } from '../use-tag-reader.ts';
import { initialReturn, type ReturnState, returnReducer } from './return-state.ts';

export interface Return {
  readonly state: ReturnState;
  /** Reads the tag, and secures it where that is what is next. Answers false if it has to be read again. */
  onTag(connection: TagConnection): Promise<boolean>;
  /** Takes a barcode that was read by camera or typed. */
  onBarcode(barcodeId: string): void;
  chooseBranch(branchId: string): void;
  confirm(): void;
  repeat(): void;
  next(): void;
}

/** Returning at the shelf of one library: the reducer's state, and the calls that it needs. */
export function useReturn(account: Account, tags: LibraryTags): Return {
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(returnReducer, initialReturn);
  const latest = useRef(state);
  latest.current = state;

  const answered = (request: ReturnRequest) => {
    dispatch({ type: 'answered', request });
    if (request.state === 'Returned') void queries.invalidateQueries({ queryKey: accountKey(account) });
  };
  const { step, barcodeId, branchId } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is taken once
  useEffect(() => {
    const params = { id: barcodeId };
    if (step === 'asking')
      callAsPatron(requestReturn, { params }, account)
        .then(answered)
        .catch((error: unknown) => dispatch({ type: 'failed', message: serviceMessageOf(error) }));
    // The same return gets the same answer: sending it again returns nothing twice.
    if (step === 'returning')
      callAsPatron(confirmReturn, { params, body: { branchId } }, account)
        .then(answered)
        .catch((error: unknown) => dispatch({ type: 'lost', message: serviceMessageOf(error) }));
  }, [step, barcodeId]);

  const onTag = useTagReader({
    tags,
    onFailure: (failure) => dispatch({ type: 'tag-failed', failure }),
    onReading: async ({ connection, reading, security }) => {
      const before = latest.current;
      dispatch({ type: 'tag-read', reading, tags });
      const { tag } = reading;
      const isOwn = tagFaultOf(reading, tags) === undefined && tag?.barcodeId === before.barcodeId;
      if (before.step !== 'securing' || !isOwn || !tag) return true;
      const written = reading.isSecured ? undefined : await setTagSecured(connection, true, security);
      dispatch(
        written === undefined || written.ok
          ? { type: 'secured', part: { uid: connection.uid, part: tag.partNumber } }
          : { type: 'secure-failed', failure: written.failure },
      );
      return written?.ok !== false;
    },
  });

  return {
    state,
    onTag,
    onBarcode: (barcodeId) => dispatch({ type: 'barcode-read', barcodeId, tags }),
    chooseBranch: (branchId) => dispatch({ type: 'branch-chosen', branchId }),
    confirm: () => dispatch({ type: 'confirmed' }),
    repeat: () => dispatch({ type: 'repeated' }),
    next: () => dispatch({ type: 'next' }),
  };
}

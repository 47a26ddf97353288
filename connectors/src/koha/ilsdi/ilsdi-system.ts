import type { AccountPart } from '@buchfink/contract/account';
import { ApiException } from '@buchfink/contract/error';
import { createPartReader } from '../../account-parts.ts';
import type { CallContext } from '../../call-context.ts';
import type { AccountParts, KohaOutcome, KohaSystem, PickupBranch } from '../koha-account.ts';
import { cleanKohaText, isKohaId } from '../koha-values.ts';
import type { IlsdiClient } from './ilsdi-client.ts';
import { parsePatronInfo } from './patron-info.ts';
import { childOf, textOf, type XmlElement } from './xml-tree.ts';

/** What the accounts by ILS-DI need. */
export interface IlsdiSystemOptions {
  readonly call: IlsdiClient;
  /** The most requests at the same time. */
  readonly parallel: number;
  /** ILS-DI has no list of branches; undefined: Koha takes the patron's home branch. */
  readonly pickupBranches: readonly PickupBranch[] | undefined;
}

/** What one call of ILS-DI tells. */
const allParts = ['lent', 'reservations', 'fees'] as const;

/** Koha wants the address of the reader's computer and does not use it. */
const requestLocation = '127.0.0.1';

/** A Koha by ILS-DI. Whether a loan can be renewed is known only after trying: `GetServices` tells no reasons. */
export function ilsdiSystem({ call, parallel, pickupBranches }: IlsdiSystemOptions): KohaSystem {
  const readInfo = async (patronId: string, { loans, holds, fees }: AccountParts, { signal }: CallContext) => {
    const parameters = {
      patron_id: patronId,
      show_contact: '0',
      show_loans: loans ? '1' : '0',
      show_holds: holds ? '1' : '0',
      show_fines: fees ? '1' : '0',
    };
    return parsePatronInfo(await call('GetPatronInfo', parameters, signal), patronId);
  };

  return {
    parallel,
    async authenticate(username, password, { signal }) {
      const id = textOf(await call('AuthenticatePatron', { username, password }, signal), 'id');
      if (id === undefined || !isKohaId(id)) throw new ApiException('login-failed');
      return id;
    },

    async account(patronId, { mayMiss = [], ...parts }, context) {
      const reader = createPartReader(mayMiss.length > 0 ? allParts : [], context);
      const { loans, holds, fees } = parts;
      const whole = await reader.read(allParts, undefined, (part) => readInfo(patronId, parts, part));
      if (whole !== undefined) return whole;
      // One call tells all parts, and fails for one of them. Each is asked for alone.
      const single = createPartReader(mayMiss, context);
      const readAlone = (name: AccountPart, alone: AccountParts) =>
        single.read([name], undefined, (part) => readInfo(patronId, alone, part));
      const [{ patron }, withLoans, withHolds, withFees] = await Promise.all([
        readInfo(patronId, {}, context),
        loans ? readAlone('lent', { loans }) : undefined,
        holds ? readAlone('reservations', { holds }) : undefined,
        fees ? readAlone('fees', { fees }) : undefined,
      ]);
      return {
        patron,
        loans: withLoans?.loans ?? [],
        holds: withHolds?.holds ?? [],
        fees: withFees?.fees ?? [],
        unreadable: single.unreadable(),
      };
    },

    async renew(patronId, { itemId }, { signal }) {
      const answer = await call('RenewLoan', { patron_id: patronId, item_id: itemId }, signal);
      if (textOf(answer, 'success') === '1') return { isDone: true };
      // Koha answers an empty element for a copy that is not lent, and Koha 3.04 a failure without a reason.
      const hasReason = textOf(answer, 'error') !== undefined || textOf(answer, 'code') !== undefined;
      if (answer.children.length === 0 || (textOf(answer, 'success') === '0' && !hasReason))
        return { isDone: false, code: 'no_checkout' };
      return refusalOf(answer, 'error');
    },

    pickupBranches: async () => pickupBranches,

    async placeHold(patronId, { recordId, itemId, branchId }, { signal }) {
      const parameters = {
        patron_id: patronId,
        bib_id: recordId,
        ...(branchId !== undefined && { pickup_location: branchId }),
      };
      const answer =
        itemId === undefined
          ? await call('HoldTitle', { ...parameters, request_location: requestLocation }, signal)
          : await call('HoldItem', { ...parameters, item_id: itemId }, signal);
      const isPlaced = textOf(answer, 'code') === undefined && textOf(answer, 'pickup_location') !== undefined;
      return isPlaced ? { isDone: true } : refusalOf(answer, 'code');
    },

    async cancelHold(patronId, { id, isCancelable }, { signal }) {
      if (isCancelable === false) return { isDone: false, code: 'NotCanceled' };
      // `item_id` is the number of the hold, whatever it is called.
      const answer = await call('CancelHold', { patron_id: patronId, item_id: id }, signal);
      const code = textOf(answer, 'code');
      if (code === 'Canceled') return { isDone: true };
      return code === 'RecordNotFound' ? { isDone: false, code: 'NotFound' } : refusalOf(answer, 'code');
    },
  };
}

/** A refusal needs a code; an answer without one leaves the outcome open. */
function refusalOf(answer: XmlElement, name: 'code' | 'error'): KohaOutcome {
  // The code is empty where the title has no copies.
  const code = textOf(answer, name) ?? textOf(answer, 'code') ?? (childOf(answer, 'code') && 'NoItems');
  if (code === undefined) throw new ApiException('library-answer');
  if (code === 'PatronNotFound') throw new ApiException('session-ended');
  const text = cleanKohaText(textOf(answer, 'message') ?? code, 200);
  return { isDone: false, code, text };
}

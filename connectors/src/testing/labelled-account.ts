import type { AccountData } from '@buchfink/contract/account';
import type { PatronSystem } from '../patron-system.ts';
import type { UnlabelledAccount } from '../unlabelled.ts';

/** A patron system whose accounts have an empty text for each label that the service adds, as the shared rules want it. */
export function withLabels(system: PatronSystem): PatronSystem {
  return { ...system, account: async (...of) => labelledAccount(await system.account(...of)) };
}

/** The account with an empty text for each label that the service adds. */
export function labelledAccount(account: UnlabelledAccount): AccountData {
  const text = '';
  const { pendingFees, feesDiffer, validUntil, blocks } = account.account;
  return {
    ...account,
    account: {
      ...account.account,
      pendingFees: pendingFees && { ...pendingFees, ...withText(pendingFees) },
      feesDiffer: feesDiffer && {
        total: { ...feesDiffer.total, ...withText(feesDiffer.total) },
        listed: { ...feesDiffer.listed, ...withText(feesDiffer.listed) },
      },
      validUntil: validUntil && { ...validUntil, ...withText(validUntil) },
      blocks: blocks.map((block) => ({ ...block, ...withText(block) })),
    },
    fees: account.fees.map((fee) => ({ ...fee, ...withText(fee) })),
    lent: account.lent.map(({ renewal: { fee, ...renewal }, ...loan }) => ({
      ...loan,
      status: loan.status ?? text,
      renewal: { ...renewal, fee: fee && { ...fee, ...withText(fee) } },
    })),
    reservations: account.reservations.map((reservation) => ({ ...reservation, status: reservation.status ?? text })),
  };
}

const withText = ({ text = '' }: { readonly text?: string | undefined }) => ({ text });

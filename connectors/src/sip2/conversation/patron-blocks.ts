import type { LoanRefusal } from '@buchfink/contract/account/checkout';
import type { CalendarDate } from '@buchfink/contract/calendar-date';
import type { ActReason } from '@buchfink/contract/multi-step';
import { loanRefusalOfBlock, reasonOfBlocks } from '../../refusals/block-reason.ts';
import type { UnlabelledBlock } from '../../unlabelled.ts';
import { createRefusalTable } from '../refusals/refusal-table.ts';
import type { PatronInformation } from './patron-conversation.ts';

type BlockCode = UnlabelledBlock['code'];

/** The blocks that a screen message names where the flags say only that there is one: Koha's expired cards have no other sign. */
const blockByReason: Partial<Readonly<Record<ActReason, BlockCode>>> = {
  'card-expired': 'card-expired',
  'card-lost': 'card-lost',
};
const { actReason } = createRefusalTable();

/** Why the patron may not borrow, without words. */
export function blocksOf(
  { status, expiry, messages }: PatronInformation,
  today: CalendarDate,
): readonly UnlabelledBlock[] {
  const blocks: UnlabelledBlock[] = [];
  if (expiry.day !== undefined && expiry.day < today) blocks.push({ code: 'card-expired' });
  if (status.cardLost) blocks.push({ code: 'card-lost' });
  if (status.excessiveFines || status.excessiveFees || status.tooManyBilled) blocks.push({ code: 'fees' });
  if (status.tooManyOverdue) blocks.push({ code: 'overdue' });
  if (blocks.length > 0 || !status.chargeDenied) return blocks;
  return [{ code: blockByReason[actReason(messages).code ?? 'blocked'] ?? 'blocked' }];
}

/**
 * The block that stands against an act which the server may do nevertheless: 15 accepts expired, blocked and lost cards at servers in
 * use. `isDenied` is what the server says of this act; a server that allows it despite fees or overdue loans decides.
 */
function blockAgainst(patron: PatronInformation, isDenied: boolean, today: CalendarDate): BlockCode | undefined {
  const blocks = blocksOf(patron, today);
  const [first] = blocks;
  if (isDenied) return first?.code ?? 'blocked';
  return blocks.find(({ code }) => code === 'card-expired' || code === 'card-lost')?.code;
}

/** Why the patron may not reserve; undefined when nothing is known against it. */
export function reasonAgainstHolds(patron: PatronInformation, today: CalendarDate): ActReason | undefined {
  const block = blockAgainst(patron, patron.status.holdDenied, today);
  return block && reasonOfBlocks([{ code: block }]);
}

/** Why the patron may not renew, as the server says; undefined where it decides loan by loan. */
export function reasonAgainstRenewals(patron: PatronInformation, today: CalendarDate): ActReason | undefined {
  if (!patron.status.renewalDenied) return undefined;
  const block = blockAgainst(patron, true, today);
  return block && reasonOfBlocks([{ code: block }]);
}

/** Why the patron may not borrow; undefined when nothing is known against it. */
export function refusalOfLoans(patron: PatronInformation, today: CalendarDate): LoanRefusal | undefined {
  const block = blockAgainst(patron, patron.status.chargeDenied, today);
  return block && loanRefusalOfBlock(block);
}

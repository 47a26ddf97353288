import type {
  CancelledPayment,
  CheckIn,
  LendResult,
  Settlement,
  UndoneReturn,
} from '@buchfink/connectors/builtin/circulation/desk/desk';
import { readOutcome } from '@buchfink/connectors/builtin/circulation/desk/stored-outcome';
import type { ActAnswer } from '@buchfink/connectors/patron-system';
import { formatDay, formatMoney } from '../../../messages/format-values.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { branchNameOf } from '../../../projects/libraries/branch-name.ts';
import { renewedText } from '../../../systems/labels/label-act.ts';
import type { PageNotice } from '../frame/operator-page.ts';
import { Acts } from '../frame/sections.tsx';
import { type DeskActKind, type DeskCall, type PatronCall, titleOf } from './desk-call.ts';
import { feeText } from './patrons/fees-section.tsx';
import type { PatronNotice } from './patrons/patron-page.tsx';
import { UndoForm } from './patrons/undo-section.tsx';

const done = (text: string): PageNotice => ({ kind: 'done', text });
const bad = (text: string): PageNotice => ({ kind: 'bad', text });

/** What an act at the desk led to. */
interface StoredOutcome {
  readonly kind: DeskActKind;
  readonly id: string;
  readonly patronId?: string;
  readonly result: unknown;
  readonly isUndone: boolean;
}

/** Reads the outcome of an act of the last day; undefined for an unknown id. The casts hold: only `doOnce` writes them. */
export async function storedOutcome({ circulation }: DeskCall, actId: string): Promise<StoredOutcome | undefined> {
  const { store, libraryId } = circulation.options;
  const row = await store.read(libraryId, (unit) => unit.deskAct(actId));
  if (row === undefined) return undefined;
  const { result, isUndone = false } = readOutcome(row);
  const kind = row.kind as DeskActKind;
  return { id: row.id, kind, patronId: row.patronId, result, isUndone };
}

/** Reads the outcome of the act that the address of a page names as done. */
export async function doneOutcome(desk: DeskCall): Promise<StoredOutcome | undefined> {
  const actId = desk.call.query.get('done');
  return actId === null ? undefined : storedOutcome(desk, actId);
}

/** The same for a page about a patron; undefined for an act about another patron. */
export async function patronOutcome(patron: PatronCall): Promise<StoredOutcome | undefined> {
  const outcome = await doneOutcome(patron);
  return outcome?.patronId === patron.patron.id ? outcome : undefined;
}

/** The words for an act about a patron that the address names as done. */
export async function patronNotice(patron: PatronCall): Promise<PatronNotice | undefined> {
  const outcome = await patronOutcome(patron);
  if (outcome?.isUndone) return { notice: done(patron.words.deskUndo.isUndone) };
  return outcome && noticeOf(patron, outcome);
}

function noticeOf(patron: PatronCall, { id: actId, kind, result }: StoredOutcome): PatronNotice | undefined {
  const { words, call, account, patron: row, circulation } = patron;
  switch (kind) {
    case 'add':
      return { notice: done(words.deskPatrons.done.added) };
    case 'change':
      return { notice: done(words.deskPatrons.done.changed) };
    case 'prolong':
      return { notice: done(words.deskPatrons.card.prolonged({ day: formatDay(row.validUntil ?? '', call.locale) })) };
    case 'pin':
      return { notice: done(words.deskPatrons.pin.done) };
    case 'block':
      return { notice: done(words.deskPatrons.block.done) };
    case 'unblock':
      return { notice: done(words.deskPatrons.block.lifted) };
    case 'confirm-card':
      return {
        notice: done(words.deskRegistrations.done.confirmed({ day: formatDay(row.validUntil ?? '', call.locale) })),
      };
    case 'end-card': {
      const { cancelled } = result as { readonly cancelled: number };
      return { notice: done(words.deskRegistrations.done.ended({ count: cancelled })) };
    }
    case 'charge':
      return { notice: done(words.deskFees.added) };
    case 'lend': {
      const outcome = result as LendResult;
      if (!outcome.lent) return { notice: bad(words.deskRefusals.loans[outcome.refusal]) };
      const loan = account.lent.find(({ id }) => id === outcome.loanId);
      return lentUntil(patron, { title: loan?.title ?? '', due: outcome.due });
    }
    case 'due-day':
      return lentUntil(patron, result as { readonly title: string; readonly due: string });
    case 'renew':
    case 'reserve':
    case 'cancel':
      return { notice: actNotice(patron, kind, result as ActAnswer) };
    case 'pay':
    case 'waive': {
      const { settled, owed } = result as Settlement;
      const money = (cents: number) => formatMoney(cents, circulation.options.rules.currency, call.locale);
      const total = money(settled.reduce((sum, { amount }) => sum + amount, 0));
      const rest = owed === 0 ? words.deskFees.owesNothing : words.deskFees.owed({ amount: money(owed) });
      const text = kind === 'pay' ? words.deskFees.paid({ amount: total }) : words.deskFees.waived({ amount: total });
      return {
        notice: done(`${text} ${rest}`),
        details:
          kind === 'pay' ? (
            <>
              <Receipt patron={patron} settlement={result as Settlement} total={total} rest={rest} />
              <UndoAct patron={patron} actId={actId} />
            </>
          ) : undefined,
      };
    }
    case 'undo-return':
      return { notice: undoneReturnNotice(patron, result as UndoneReturn) };
    case 'cancel-payment': {
      const { amount } = result as CancelledPayment;
      return {
        notice: done(
          words.deskUndo.paymentCancelled({
            amount: formatMoney(amount, circulation.options.rules.currency, call.locale),
          }),
        ),
      };
    }
    case 'return':
    case 'copy-state':
    case 'change-reservation':
    case 'forget':
    case 'undo-letters':
      return undefined;
  }
}

/** The button that undoes the act which the page says is done. */
function UndoAct({ patron, actId }: { readonly patron: PatronCall; readonly actId: string }) {
  const act = patron.undoable.find(({ id }) => id === actId);
  if (act === undefined) return undefined;
  return (
    <Acts>
      <UndoForm patron={patron} act={act} />
    </Acts>
  );
}

/** The words for a return that was undone. */
export function undoneReturnNotice(desk: DeskCall, { title, due }: UndoneReturn): PageNotice {
  const { words, call } = desk;
  const name = titleOf(desk, { title });
  return done(
    due === undefined
      ? words.deskUndo.returnUndone({ title: name })
      : words.deskUndo.loanGoesOn({ title: name, due: formatDay(due, call.locale) }),
  );
}

const lentUntil = (patron: PatronCall, loan: { readonly title: string; readonly due: string }): PatronNotice => ({
  notice: done(
    patron.words.deskLoans.lent({ title: titleOf(patron, loan), due: formatDay(loan.due, patron.call.locale) }),
  ),
});

/** The words for an answer to a patron's own act. */
export function actNotice(
  { words, call }: PatronCall,
  kind: 'renew' | 'reserve' | 'cancel',
  { status, items = [], details = [], reason = 'unknown', message = '' }: ActAnswer,
): PageNotice {
  if (status === 'UNSUPPORTED') return bad(words.deskRefusals.unsupported);
  if (status === 'EXTERNAL') return bad(words.deskRefusals.external({ address: message }));
  if (status !== 'OK') return bad(words.deskRefusals.reasons[reason]);
  if (kind === 'cancel') return done(words.deskReservations.cancelled);
  if (kind === 'reserve') {
    const place = details.find((detail) => detail.kind === 'queue');
    return done(words.deskReservations.reserved({ place: String(place && 'number' in place ? place.number : '') }));
  }
  const account = wordsIn(call.locale).account;
  const lines = items.map(({ title, outcome, new: due, reason: why = 'unknown' }) => {
    const what =
      outcome === 'renewed' && due
        ? account.newDueDate({ day: formatDay(due, call.locale) })
        : words.deskRefusals.reasons[why];
    return `${title || account.untitled}: ${what}`;
  });
  const count = items.filter(({ outcome }) => outcome === 'renewed').length;
  return lines.length === 1
    ? done(lines[0] ?? '')
    : { ...done(renewedText(account, count, items.length)), items: lines };
}

/** A receipt as text that can be printed. */
interface ReceiptProps {
  readonly patron: PatronCall;
  readonly settlement: Settlement;
  readonly total: string;
  readonly rest: string;
}

function Receipt({ patron, settlement, total, rest }: ReceiptProps) {
  const { words, call, library, circulation, today } = patron;
  const lines = settlement.settled.map(({ amount, kind, text, title }) => {
    const what = feeText(patron, { kind, text, itemTitle: title });
    return `${what}: ${formatMoney(amount, circulation.options.rules.currency, call.locale)}`;
  });
  const head = words.deskFees.receiptOf({ library: library.libname, day: formatDay(today, call.locale) });
  return (
    <details>
      <summary>{words.deskFees.receipt}</summary>
      <pre>{[head, '', ...lines, '', words.deskFees.receiptTotal({ amount: total }), rest].join('\n')}</pre>
    </details>
  );
}

/** What staff do next with a copy that was returned. */
export function returnNotice(desk: DeskCall, { next, title }: CheckIn): PageNotice {
  const { words, call, library } = desk;
  const name = titleOf(desk, { title });
  const what =
    next.next === 'shelf'
      ? words.deskReturns.shelf({ title: name })
      : next.next === 'send'
        ? words.deskReturns.send({ title: name, branch: branchNameOf(library)(next.branch) })
        : words.deskReturns.pickupShelf({
            title: name,
            number: next.pickupNumber,
            until: formatDay(next.pickupUntil, call.locale),
          });
  return done(what);
}

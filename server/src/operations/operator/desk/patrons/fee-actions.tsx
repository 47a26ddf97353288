import * as z from 'zod/mini';
import { formatMoney } from '../../../../messages/format-values.ts';
import { parseCents } from '../../../../systems/circulation/parse-cents.ts';
import type { ActOutcome } from '../../frame/mount-action.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import {
  ActId,
  type DeskPages,
  doPatronOnce,
  entry,
  mountPatronAction,
  mountPatronPage,
  type PatronCall,
} from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { feeText, type RefusedFeeForm } from './fees-section.tsx';
import { patronDone, refusedOnPatronPage, renderPatronPage } from './patron-page.tsx';

const Sum = entry(20);

/** Mounts the acts on fees: charge, pay, waive. */
export function mountFeeActions(pages: DeskPages): void {
  mountPatronAction(pages, {
    path: '/fees',
    act: 'desk-charge-fee',
    form: z.object({ act: ActId, reason: z.string().check(z.minLength(1), z.maxLength(1_000)), amount: Sum }),
    async run(patron, { act, reason, amount: typed }) {
      const amount = parseCents(typed, patron.circulation.options.rules.currency);
      if (amount === undefined)
        return noSum(patron, {
          form: 'charge',
          reason,
          amount: typed,
          faulty: 'amount',
          fault: patron.words.deskFees.noSum,
        });
      await doPatronOnce(patron, act, 'charge', ({ desk }) =>
        desk.addFee(patron.patron.card, { amount, text: reason.trim() }),
      );
      return patronDone(patron, act);
    },
    refuse: async (patron, { text: fault, detail }, { reason, amount }) => {
      const faulty = detail === 'sum' ? 'amount' : 'reason';
      return renderRefusedFee(patron, { form: 'charge', reason, amount, faulty, fault });
    },
  });

  mountPatronAction(pages, {
    path: '/pay',
    act: 'desk-pay-fees',
    form: z.object({ act: ActId, paid: Sum, fee: entry(256) }),
    async run(patron, { act, paid, fee }) {
      const amount = parseCents(paid, patron.circulation.options.rules.currency);
      if (amount === undefined) return noSum(patron, { form: 'pay', paid, fault: patron.words.deskFees.noSum });
      await doPatronOnce(patron, act, 'pay', ({ desk }) =>
        desk.payFees(patron.patron.card, amount, fee === '' ? undefined : fee),
      );
      return patronDone(patron, act);
    },
    // The button of one fee has no field.
    refuse: async (patron, { text: fault }, { paid, fee }) =>
      fee === ''
        ? renderRefusedFee(patron, { form: 'pay', paid, fault })
        : refusedOnPatronPage(patron, { text: fault }),
  });

  mountPatronPage(pages, '/fees/:feeId/waive', async (patron) => renderWaive(patron));
  mountPatronAction(pages, {
    path: '/fees/:feeId/waive',
    act: 'desk-waive-fee',
    form: z.object({ act: ActId }),
    async run(patron, { act }) {
      await doPatronOnce(patron, act, 'waive', ({ desk }) => desk.waiveFee(patron.call.params.feeId ?? ''));
      return patronDone(patron, act);
    },
    refuse: refusedOnPatronPage,
  });
}

const renderRefusedFee = (patron: PatronCall, refusedFee: RefusedFeeForm): OperatorPage =>
  renderPatronPage(patron, { notice: { kind: 'bad', text: refusedFee.fault }, refusedFee });

const noSum = (patron: PatronCall, refusedFee: RefusedFeeForm): ActOutcome => ({
  kind: 'refused',
  page: renderRefusedFee(patron, refusedFee),
});

function renderWaive(patron: PatronCall): OperatorPage | undefined {
  const { words, account, patronPath, call } = patron;
  const fee = account.fees.find(({ id }) => id === call.params.feeId);
  if (fee === undefined) return undefined;
  const lead = words.deskFees.waiveLead({
    fee: feeText(patron, fee),
    amount: formatMoney(fee.amount, fee.currency, call.locale),
  });
  return {
    title: words.deskFees.waiveTitle,
    lead: patron.patron.name ?? patron.patron.card,
    back: { path: patronPath, text: words.desk.toPatron },
    content: (
      <>
        <p>{lead}</p>
        <ActionForm
          desk={patron}
          action={`${patronPath}/fees/${fee.id}/waive`}
          button={words.deskFees.waive}
          kind="danger"
        />
      </>
    ),
  };
}

import type { UnlabelledFee } from '@buchfink/connectors/unlabelled';
import { decimalText, minorDigits, unitsOf } from '@buchfink/contract/currency';
import { regionalLocale } from '@buchfink/texts/format';
import { formatDay, formatMoney } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { Field, HiddenField } from '../../frame/forms.tsx';
import { Acts, Section } from '../../frame/sections.tsx';
import { Table } from '../../frame/table.tsx';
import type { PatronCall } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';

/** The words for a fee: its kind, what it is for, and the title. */
export function feeText(
  { call }: Pick<PatronCall, 'call'>,
  { kind = 'other', text, itemTitle }: Pick<UnlabelledFee, 'kind' | 'text' | 'itemTitle'>,
): string {
  return [text ?? wordsIn(call.locale).account.fees[kind], itemTitle].filter(Boolean).join(', ');
}

/** What staff entered in a form that was refused: a payment, or a new fee. */
export type RefusedFeeForm =
  | { readonly form: 'pay'; readonly paid: string; readonly fault: string }
  | {
      readonly form: 'charge';
      readonly reason: string;
      readonly amount: string;
      readonly faulty: 'reason' | 'amount';
      readonly fault: string;
    };

interface Props {
  readonly patron: PatronCall;
  readonly refused?: RefusedFeeForm | undefined;
}

/** The fees of a patron, with the forms that pay, waive and charge. */
export function Fees({ patron, refused }: Props) {
  const { words, account, call, circulation } = patron;
  const { currency } = circulation.options.rules;
  const money = (cents: number) => formatMoney(cents, currency, call.locale);
  const owed = account.fees.reduce((sum, { amount }) => sum + amount, 0);
  const { columns } = words.deskFees;
  return (
    <Section id="fees" title={words.deskFees.title}>
      <Table
        label={words.deskFees.title}
        columns={[
          { label: columns.fee },
          { label: columns.date },
          { label: columns.amount, isNumber: true },
          { label: columns.act },
        ]}
        rows={account.fees.map((fee) => [
          { content: feeText(patron, fee) },
          { content: fee.date && formatDay(fee.date, call.locale) },
          { content: money(fee.amount) },
          { content: <FeeActs patron={patron} fee={fee} /> },
        ])}
        empty={words.deskFees.empty}
      />
      {owed > 0 && (
        <>
          <p>
            <strong>{words.deskFees.owed({ amount: money(owed) })}</strong>
          </p>
          <PaymentForm patron={patron} owed={owed} refused={refused?.form === 'pay' ? refused : undefined} />
        </>
      )}
      <details open={refused?.form === 'charge'}>
        <summary>{words.deskFees.add}</summary>
        <ChargeForm patron={patron} refused={refused?.form === 'charge' ? refused : undefined} />
      </details>
    </Section>
  );
}

/** Pays one fee, or leads to the question whether to waive it. */
function FeeActs({
  patron,
  fee,
}: {
  readonly patron: PatronCall;
  readonly fee: PatronCall['account']['fees'][number];
}) {
  const { words, patronPath, circulation } = patron;
  const text = feeText(patron, fee);
  return (
    <Acts>
      <ActionForm
        desk={patron}
        action={`${patronPath}/pay`}
        button={words.deskFees.pay}
        label={words.deskFees.payOne({ fee: text })}
      >
        <HiddenField name="fee" value={fee.id} />
        <HiddenField name="paid" value={decimalText(fee.amount, circulation.options.rules.currency)} />
      </ActionForm>
      <a href={`${patronPath}/fees/${fee.id}/waive`} aria-label={words.deskFees.waiveOne({ fee: text })}>
        {words.deskFees.waive}
      </a>
    </Acts>
  );
}

interface PaymentProps {
  readonly patron: PatronCall;
  readonly owed: number;
  readonly refused: Extract<RefusedFeeForm, { readonly form: 'pay' }> | undefined;
}

function PaymentForm({ patron, owed, refused }: PaymentProps) {
  const { words, patronPath, call, circulation } = patron;
  return (
    <ActionForm desk={patron} action={`${patronPath}/pay`} button={words.deskFees.payAll} isLine>
      <HiddenField name="fee" value="" />
      <Field
        label={words.deskFees.amount}
        name="paid"
        value={refused?.paid ?? sumText(owed, circulation.options.rules.currency, call.locale)}
        hint={words.deskFees.amountHint}
        fault={refused?.fault}
        isRequired
        maxLength={12}
        hasFocus={refused !== undefined}
      />
    </ActionForm>
  );
}

interface ChargeProps {
  readonly patron: PatronCall;
  readonly refused: Extract<RefusedFeeForm, { readonly form: 'charge' }> | undefined;
}

function ChargeForm({ patron, refused }: ChargeProps) {
  const { words, patronPath } = patron;
  const entered = (name: 'reason' | 'amount') => ({
    name,
    value: refused?.[name],
    fault: refused?.faulty === name ? refused.fault : undefined,
    hasFocus: refused?.faulty === name,
  });
  return (
    <ActionForm desk={patron} action={`${patronPath}/fees`} button={words.deskFees.add}>
      <Field label={words.deskFees.reason} {...entered('reason')} isRequired maxLength={200} />
      <Field label={words.deskFees.amount} {...entered('amount')} isRequired maxLength={12} />
    </ActionForm>
  );
}

/** An amount as one types it: `2,50` or `2.50`. */
function sumText(amount: number, currency: string, locale: PatronCall['call']['locale']): string {
  const form = { minimumFractionDigits: minorDigits(currency), useGrouping: false };
  return new Intl.NumberFormat(regionalLocale(locale), form).format(unitsOf(amount, currency));
}

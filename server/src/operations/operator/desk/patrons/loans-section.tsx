import type { UnlabelledLoan } from '@buchfink/connectors/unlabelled';
import { formatDay, formatMoney } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { Field, HiddenField } from '../../frame/forms.tsx';
import { Acts, Section } from '../../frame/sections.tsx';
import { Table, type TableCell } from '../../frame/table.tsx';
import { BarcodeLink } from '../copies/copy-page.tsx';
import { type PatronCall, titleOf } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';

interface Props {
  readonly patron: PatronCall;
  /** Whether the field for the next copy has the cursor; not where another field is to be mended. */
  readonly hasFocus: boolean;
}

/** The loans of a patron, and the field that lends a copy. */
export function Loans({ patron, hasFocus }: Props) {
  const { words, account, patronPath } = patron;
  const { columns } = words.deskLoans;
  const renewable = account.lent.filter(({ renewal }) => renewal.possible).length;
  return (
    <Section id="loans" title={words.deskLoans.title}>
      <LendForm patron={patron} hasFocus={hasFocus} />
      <Table
        label={words.deskLoans.title}
        columns={[columns.title, columns.barcode, columns.due, columns.renewal, columns.act].map((label) => ({
          label,
        }))}
        rows={account.lent.map((loan) => cellsOf(patron, loan))}
        empty={words.deskLoans.empty}
      />
      {renewable > 1 && (
        <ActionForm desk={patron} action={`${patronPath}/renew`} button={words.deskLoans.renewAll}>
          <HiddenField name="loan" value="" />
        </ActionForm>
      )}
    </Section>
  );
}

function LendForm({ patron, hasFocus }: Props) {
  const { words, patronPath, today } = patron;
  const { dueDay } = words.deskLoans;
  return (
    <ActionForm
      desk={patron}
      action={`${patronPath}/lend`}
      button={words.deskLoans.lend}
      isLine
      after={
        <details>
          <summary>{dueDay.other}</summary>
          <Field label={dueDay.until} name="due" type="date" hint={dueDay.byRules} min={today} />
        </details>
      }
    >
      <Field
        label={words.deskLoans.barcode}
        name="barcode"
        hint={words.deskLoans.barcodeHint}
        isRequired
        maxLength={256}
        hasFocus={hasFocus}
      />
    </ActionForm>
  );
}

function cellsOf(patron: PatronCall, loan: UnlabelledLoan): TableCell[] {
  const { words, today, call } = patron;
  const { barcode, deadline } = loan;
  const day = deadline && formatDay(deadline, call.locale);
  const isOverdue = deadline !== undefined && deadline < today;
  return [
    { content: titleOf(patron, loan) },
    { content: barcode === undefined ? undefined : <BarcodeLink desk={patron} barcode={barcode} /> },
    isOverdue ? { content: words.deskLoans.overdue({ day: day ?? '' }), isBad: true } : { content: day },
    { content: renewalText(patron, loan) },
    { content: <LoanActs patron={patron} loan={loan} /> },
  ];
}

function LoanActs({ patron, loan }: { readonly patron: PatronCall; readonly loan: UnlabelledLoan }) {
  const { words, patronPath } = patron;
  const title = titleOf(patron, loan);
  return (
    <Acts>
      {loan.renewal.possible && (
        <ActionForm
          desk={patron}
          action={`${patronPath}/renew`}
          button={words.deskLoans.renew}
          label={words.deskLoans.renewTitle({ title })}
        >
          <HiddenField name="loan" value={loan.id} />
        </ActionForm>
      )}
      <a href={`${patronPath}/loans/${loan.id}/due`} aria-label={words.deskLoans.dueDay.of({ title })}>
        {words.deskLoans.dueDay.change}
      </a>
    </Acts>
  );
}

function renewalText({ words, call, circulation }: PatronCall, { renewal }: UnlabelledLoan): string {
  const { possible, reason, until, from, fee } = renewal;
  if (!possible && from !== undefined)
    return wordsIn(call.locale).account.renewableFrom({ day: formatDay(from, call.locale) });
  if (!possible || until === undefined)
    return reason === 'ok' || reason === 'unknown' ? '' : words.deskLoans.renewals[reason];
  const day = formatDay(until, call.locale);
  return fee?.amount === undefined
    ? words.deskLoans.renewable({ until: day })
    : words.deskLoans.renewableFor({
        until: day,
        fee: formatMoney(fee.amount, circulation.options.rules.currency, call.locale),
      });
}

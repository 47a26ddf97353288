import type { UnlabelledLoan } from '@buchfink/connectors/unlabelled';
import { formatDay, formatMoney } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { Field, HiddenField } from '../../frame/forms.tsx';
import { Acts, Section } from '../../frame/sections.tsx';
import { Table, type TableCell } from '../../frame/table.tsx';
import { BarcodeLink } from '../copies/copy-page.tsx';
import { type PatronCall, titleOf } from '../desk-call.ts';
import { ActForm } from '../desk-forms.tsx';

interface Props {
  readonly patron: PatronCall;
  /** Whether the field for the next copy has the cursor; not where another field is to be mended. */
  readonly hasFocus: boolean;
}

/** The loans of a patron, and the field that lends a copy. */
export function Loans({ patron, hasFocus }: Props) {
  const { words, account, patronPath } = patron;
  const renewable = account.lent.filter(({ renewal }) => renewal.possible).length;
  return (
    <Section id="loans" title={words.loans.title}>
      <LendForm patron={patron} hasFocus={hasFocus} />
      <Table
        label={words.loans.title}
        columns={words.loans.columns.map((label) => ({ label }))}
        rows={account.lent.map((loan) => cellsOf(patron, loan))}
        empty={words.loans.empty}
      />
      {renewable > 1 && (
        <ActForm desk={patron} action={`${patronPath}/renew`} button={words.loans.renewAll}>
          <HiddenField name="loan" value="" />
        </ActForm>
      )}
    </Section>
  );
}

function LendForm({ patron, hasFocus }: Props) {
  const { words, patronPath, today } = patron;
  return (
    <ActForm
      desk={patron}
      action={`${patronPath}/lend`}
      button={words.loans.lend}
      isLine
      after={
        <details>
          <summary>{words.dueDay.other}</summary>
          <Field label={words.dueDay.until} name="due" type="date" hint={words.dueDay.byRules} min={today} />
        </details>
      }
    >
      <Field
        label={words.loans.barcode}
        name="barcode"
        hint={words.loans.barcodeHint}
        isRequired
        maxLength={256}
        hasFocus={hasFocus}
      />
    </ActForm>
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
    isOverdue ? { content: words.loans.overdue(day ?? ''), isBad: true } : { content: day },
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
        <ActForm
          desk={patron}
          action={`${patronPath}/renew`}
          button={words.loans.renew}
          label={words.loans.renewTitle(title)}
        >
          <HiddenField name="loan" value={loan.id} />
        </ActForm>
      )}
      <a href={`${patronPath}/loans/${loan.id}/due`} aria-label={words.dueDay.of(title)}>
        {words.dueDay.change}
      </a>
    </Acts>
  );
}

function renewalText({ words, call, circulation }: PatronCall, { renewal }: UnlabelledLoan): string {
  const { possible, reason, until, from, fee } = renewal;
  if (!possible && from !== undefined)
    return wordsIn(call.locale).account.renewableFrom({ day: formatDay(from, call.locale) });
  if (!possible || until === undefined) return words.renewals[reason];
  const day = formatDay(until, call.locale);
  return fee?.amount === undefined
    ? words.loans.renewable(day)
    : words.loans.renewableFor(day, formatMoney(fee.amount, circulation.options.rules.currency, call.locale));
}

import type { CheckIn } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { formatDay, formatMoney } from '../../../../messages/format-values.ts';
import { Lines } from '../../frame/facts.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { Acts } from '../../frame/sections.tsx';
import { SlipLink } from '../copies/copy-page.tsx';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { UndoReturnForm } from '../patrons/undo-section.tsx';
import { ReturnForm, type ReturnFormProps } from '../return-form.tsx';

/** Renders the page for returns; `returned`: what was just taken back, by the act of this id. */
export function renderReturns(
  desk: DeskCall,
  branch: string,
  {
    notice,
    returned,
    actId,
  }: { readonly notice?: OperatorPage['notice']; readonly returned?: CheckIn; readonly actId?: string } = {},
): OperatorPage {
  const { words, library, path } = desk;
  return {
    title: words.deskReturns.title,
    lead: words.deskReturns.lead,
    back: { path, text: words.desk.of({ library: library.libname }) },
    notice,
    content: (
      <>
        {returned && <Returned desk={desk} branch={branch} returned={returned} actId={actId} />}
        <ReturnForm desk={desk} branch={branch} />
      </>
    ),
  };
}

interface ReturnedProps extends ReturnFormProps {
  readonly returned: CheckIn;
  readonly actId: string | undefined;
}

/** What is to know and to do about a copy that was just taken back. */
function Returned({ desk, branch, returned, actId }: ReturnedProps) {
  const { next, barcode, undo } = returned;
  const title = titleOf(desk, returned);
  const slipOf = next.next === 'shelf' ? undefined : barcode;
  const undoOf = undo === undefined ? undefined : actId;
  return (
    <>
      <EndedLoan desk={desk} returned={returned} />
      {(slipOf !== undefined || undoOf !== undefined) && (
        <Acts>
          {slipOf !== undefined && <SlipLink desk={desk} barcode={slipOf} title={title} />}
          {undoOf !== undefined && <UndoReturnForm desk={desk} actId={undoOf} branch={branch} title={title} />}
        </Acts>
      )}
    </>
  );
}

/** The lines about the loan that a return ended. */
function EndedLoan({ desk, returned: { loan } }: Pick<ReturnedProps, 'desk' | 'returned'>) {
  const { words, call, path, today, circulation } = desk;
  if (loan === undefined) return <p>{words.deskReturns.notLent}</p>;
  const { due, overdueFee, patronId } = loan;
  const late = <span className="bad">{words.deskReturns.late({ due: formatDay(due, call.locale) })}</span>;
  const fee = formatMoney(overdueFee, circulation.options.rules.currency, call.locale);
  const lines = [
    due < today ? late : words.deskReturns.inTime,
    overdueFee > 0 && <span className="bad">{words.deskReturns.fee({ amount: fee })}</span>,
    <a key="borrower" href={`${path}/patrons/${patronId}`}>
      {words.deskReturns.borrower}
    </a>,
  ];
  return (
    <p>
      <Lines lines={lines.filter(Boolean)} />
    </p>
  );
}

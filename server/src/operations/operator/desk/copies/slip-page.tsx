import type { CopyStatus } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { formatDay } from '../../../../messages/format-values.ts';
import { branchNameOf } from '../../../../projects/libraries/branch-name.ts';
import { Facts } from '../../frame/facts.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { ReturnForm } from '../return-form.tsx';
import { copyOfPage, hasSlip, shelfText } from './copy-page.tsx';

/**
 * Renders the slip of a copy, to print: a transfer slip for one on its way, or a hold slip for one on the pick-up shelf.
 * It names no patron: the number of the pick-up shelf stands for one. The field for the next return is on the screen only.
 */
export async function renderSlip(desk: DeskCall): Promise<OperatorPage | undefined> {
  const { words, library, path } = desk;
  const { barcode, copy } = await copyOfPage(desk);
  if (copy === undefined) return undefined;
  const isSlip = hasSlip(copy);
  const { pickup } = copy;
  return {
    title: isSlip ? words.deskCopies.slip[pickup ? 'hold' : 'transfer'] : words.deskCopies.slip.print,
    lead: library.libname,
    back: { path: `${path}/returns?branch=${encodeURIComponent(copy.at)}`, text: words.deskReturns.title },
    content: (
      <>
        {isSlip ? <Slip desk={desk} barcode={barcode} copy={copy} /> : <p>{words.deskCopies.slip.none}</p>}
        <ReturnForm desk={desk} branch={copy.at} />
      </>
    ),
    status: isSlip ? undefined : 409,
  };
}

interface SlipProps {
  readonly desk: DeskCall;
  readonly barcode: string;
  readonly copy: CopyStatus;
}

function Slip({ desk, barcode, copy }: SlipProps) {
  const { words, library, call, today } = desk;
  const { slip } = words.deskCopies;
  const { facts } = slip;
  const { pickup, home, at, to = '', shelf, issue, author, heldFor } = copy;
  const branch = branchNameOf(library);
  const day = (date: string) => formatDay(date, call.locale);
  const title = [[titleOf(desk, copy), issue].filter(Boolean).join(', '), author].filter(Boolean).join(' / ');
  const way = pickup
    ? [
        { term: facts.shelfAt, content: branch(at) },
        { term: facts.until, content: day(pickup.until) },
      ]
    : [
        { term: facts.from, content: branch(at) },
        { term: facts.to, content: branch(to) },
        { term: facts.for, content: heldFor ? slip.forReservation : slip.backHome },
      ];
  return (
    <>
      <p className="target">{pickup ? words.deskReservations.pickupNumber({ number: pickup.number }) : branch(to)}</p>
      <Facts
        className="slip"
        facts={[
          { term: facts.title, content: title },
          { term: facts.shelf, content: shelfText(shelf) },
          { term: facts.barcode, content: barcode },
          ...way,
          { term: facts.home, content: home === (pickup ? at : to) ? undefined : branch(home) },
          { term: facts.date, content: day(today) },
        ]}
      />
      <p className="quiet screen">{slip.hint}</p>
    </>
  );
}

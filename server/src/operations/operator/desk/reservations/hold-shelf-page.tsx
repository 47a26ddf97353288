import type { HeldReservation } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import { formatDay } from '../../../../messages/format-values.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { Section } from '../../frame/sections.tsx';
import { Table, type TableCell } from '../../frame/table.tsx';
import { BranchChoice, branchOfPage } from '../branch-choice.tsx';
import { BarcodeLink, SlipLink } from '../copies/copy-page.tsx';
import { type DeskCall, titleOf } from '../desk-call.ts';

/** Renders what stands on the pick-up shelf of a branch, what was not picked up, and what is on its way there. */
export async function renderHoldShelf(desk: DeskCall): Promise<OperatorPage> {
  const { words, library, path, circulation } = desk;
  const { holdShelf } = words.deskReservations;
  const branch = branchOfPage(desk);
  const { ready, inTransit, expired, isComplete } = await circulation.desk.holdShelf(branch);
  return {
    title: holdShelf.title,
    lead: library.branches.find(({ id }) => id === branch)?.name,
    back: { path, text: words.desk.of({ library: library.libname }) },
    content: (
      <>
        <BranchChoice desk={desk} action={`${path}/hold-shelf`} chosen={branch} />
        {!isComplete && <p className="quiet">{holdShelf.more}</p>}
        <Shelf desk={desk} id="expired" held={expired} hint={holdShelf.expiredHint} />
        <Shelf desk={desk} id="ready" held={ready} />
        <Shelf desk={desk} id="inTransit" held={inTransit} />
      </>
    ),
  };
}

interface ShelfProps {
  readonly desk: DeskCall;
  readonly id: 'ready' | 'expired' | 'inTransit';
  readonly held: readonly HeldReservation[];
  /** What to do with what is there. */
  readonly hint?: string;
}

/** The columns of each section: what `cellsOf` shows. */
const columnsOf = {
  ready: ['title', 'for', 'number', 'until', 'barcode', 'slip'],
  expired: ['title', 'for', 'number', 'until'],
  inTransit: ['title', 'for', 'barcode'],
} as const;

function Shelf({ desk, id, held, hint }: ShelfProps) {
  const { columns, [id]: section } = desk.words.deskReservations.holdShelf;
  return (
    <Section id={id} title={section.title}>
      {held.length > 0 && hint && <p>{hint}</p>}
      <Table
        label={section.title}
        columns={columnsOf[id].map((name) => ({ label: columns[name] }))}
        rows={held.map((one) => cellsOf(desk, id, one))}
        empty={section.empty}
      />
    </Section>
  );
}

function cellsOf(desk: DeskCall, section: ShelfProps['id'], held: HeldReservation): TableCell[] {
  const { words, call, path } = desk;
  const { issue, patronId, patronName, pickupNumber, pickupUntil, barcode } = held;
  const name = [titleOf(desk, held), issue].filter(Boolean).join(', ');
  const first = [
    { content: name },
    { content: <a href={`${path}/patrons/${patronId}`}>{patronName ?? words.deskPatrons.noName}</a> },
  ];
  const copy = { content: barcode === undefined ? undefined : <BarcodeLink desk={desk} barcode={barcode} /> };
  if (section === 'inTransit') return [...first, copy];
  const day = pickupUntil && formatDay(pickupUntil, call.locale);
  const shelf = [...first, { content: pickupNumber }, { content: day }];
  const slip = {
    content: barcode === undefined ? undefined : <SlipLink desk={desk} barcode={barcode} title={name} />,
  };
  return section === 'ready' ? [...shelf, copy, slip] : shelf;
}

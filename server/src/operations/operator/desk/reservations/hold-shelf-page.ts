import type { HeldReservation } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay } from '../../../../messages/format-values.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { renderTable, type TableCell } from '../../frame/table.ts';
import { branchOfPage, renderBranchChoice } from '../branch-choice.ts';
import { renderBarcode, renderSlipLink } from '../copies/copy-page.ts';
import { type DeskCall, titleOf } from '../desk-call.ts';
import { renderSection } from '../desk-forms.ts';

/** Renders what stands on the pick-up shelf of a branch, what was not picked up, and what is on its way there. */
export async function renderHoldShelf(desk: DeskCall): Promise<OperatorPage> {
  const { words, library, path, circulation } = desk;
  const { holdShelf } = words;
  const branch = branchOfPage(desk);
  const { ready, inTransit, expired, isComplete } = await circulation.desk.holdShelf(branch);
  const section = (id: keyof typeof holdShelf.sections, rows: readonly HeldReservation[], hint = '') => {
    const { title, empty, columns } = holdShelf.sections[id];
    const table = renderTable({
      label: title,
      columns: columns.map((label) => ({ label })),
      rows: rows.map((held) => cellsOf(desk, id, held)),
      empty,
    });
    return renderSection(id, title, `${rows.length > 0 && hint ? `<p>${escapeHtml(hint)}</p>` : ''}${table}`);
  };
  return {
    title: holdShelf.title,
    lead: library.branches.find(({ id }) => id === branch)?.name,
    back: { path, text: words.deskOf(library.libname) },
    content: [
      renderBranchChoice(desk, `${path}/hold-shelf`, branch),
      isComplete ? '' : `<p class="quiet">${escapeHtml(holdShelf.more)}</p>`,
      section('expired', expired, holdShelf.expiredHint),
      section('ready', ready),
      section('inTransit', inTransit),
    ].join(''),
  };
}

function cellsOf(desk: DeskCall, section: 'ready' | 'expired' | 'inTransit', held: HeldReservation): TableCell[] {
  const { words, call, path } = desk;
  const { issue, patronId, patronName, pickupNumber, pickupUntil, barcode } = held;
  const name = [titleOf(desk, held), issue].filter(Boolean).join(', ');
  const patron = `<a href="${escapeHtml(`${path}/patrons/${patronId}`)}">${escapeHtml(patronName ?? words.noName)}</a>`;
  const day = pickupUntil && formatDay(pickupUntil, call.locale);
  const copy = { html: barcode === undefined ? undefined : renderBarcode(desk, barcode) };
  const first = [{ text: name }, { html: patron }];
  const slip = { html: barcode === undefined ? undefined : renderSlipLink(desk, barcode, name) };
  if (section === 'inTransit') return [...first, copy];
  const shelf = [...first, { text: pickupNumber }, { text: day }];
  return section === 'ready' ? [...shelf, copy, slip] : shelf;
}

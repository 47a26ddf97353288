import type { CopyToFetch, ShelvedCopy } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../../base/http/escape-html.ts';
import { formatDay, formatNumber } from '../../../../messages/format-values.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { renderTable } from '../../frame/table.ts';
import { branchOfPage, renderBranchChoice } from '../branch-choice.ts';
import { renderBarcode, shelfText } from '../copies/copy-page.ts';
import { type DeskCall, titleOf } from '../desk-call.ts';

/** Renders the copies to fetch from the shelves of a branch for reservations, in the order of the shelves. */
export async function renderPullList(desk: DeskCall): Promise<OperatorPage> {
  const { words, library, path, call, circulation, today } = desk;
  const { pullList } = words;
  const branch = branchOfPage(desk);
  const places = new Intl.Collator(call.locale, { numeric: true });
  const entries = (await circulation.desk.fetchList(branch))
    .map((entry) => ({ entry, place: placeOf(entry.copies) }))
    .sort((a, b) => places.compare(a.place, b.place) || places.compare(a.entry.title, b.entry.title));
  const table = renderTable({
    label: pullList.title,
    columns: pullList.columns.map((label, at) => ({ label, isNumber: at === 3 })),
    rows: entries.map(({ entry, place }) => [
      { text: titleLine(desk, entry) },
      { text: place },
      {
        html: entry.copies
          .flatMap(({ barcode }) => (barcode === undefined ? [] : renderBarcode(desk, barcode)))
          .join(', '),
      },
      { text: formatNumber(entry.count, call.locale) },
      { text: formatDay(entry.since, call.locale) },
    ]),
    empty: pullList.empty,
  });
  const name = library.branches.find(({ id }) => id === branch)?.name ?? library.libname;
  const scan = `<div class="acts"><a href="${escapeHtml(`${path}/returns?branch=${encodeURIComponent(branch)}`)}">${escapeHtml(pullList.scan)}</a></div>`;
  return {
    title: pullList.title,
    lead: pullList.lead(name, formatDay(today, call.locale)),
    back: { path, text: words.deskOf(library.libname) },
    content: `${renderBranchChoice(desk, `${path}/pull-list`, branch)}${table}${scan}`,
  };
}

const titleLine = (desk: DeskCall, entry: CopyToFetch) =>
  [[titleOf(desk, entry), entry.issue].filter(Boolean).join(', '), entry.author].filter(Boolean).join(' / ');

/** Department, location and shelf mark of the copies, each place once. */
function placeOf(copies: readonly ShelvedCopy[]): string {
  return [...new Set(copies.map(shelfText))].filter(Boolean).join('; ');
}

import type { CopyToFetch, ShelvedCopy } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { Fragment } from 'react';
import { formatDay, formatNumber } from '../../../../messages/format-values.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { Acts } from '../../frame/sections.tsx';
import { Table } from '../../frame/table.tsx';
import { BranchChoice, branchOfPage } from '../branch-choice.tsx';
import { BarcodeLink, shelfText } from '../copies/copy-page.tsx';
import { type DeskCall, titleOf } from '../desk-call.ts';

/** Renders the copies to fetch from the shelves of a branch for reservations, in the order of the shelves. */
export async function renderPullList(desk: DeskCall): Promise<OperatorPage> {
  const { words, library, path, call, circulation, today } = desk;
  const { pullList } = words.deskReservations;
  const { columns } = pullList;
  const branch = branchOfPage(desk);
  const places = new Intl.Collator(call.locale, { numeric: true });
  const entries = (await circulation.desk.fetchList(branch))
    .map((entry) => ({ entry, place: placeOf(entry.copies) }))
    .sort((a, b) => places.compare(a.place, b.place) || places.compare(a.entry.title, b.entry.title));
  const name = library.branches.find(({ id }) => id === branch)?.name ?? library.libname;
  return {
    title: pullList.title,
    lead: pullList.lead({ branch: name, day: formatDay(today, call.locale) }),
    back: { path, text: words.desk.of({ library: library.libname }) },
    content: (
      <>
        <BranchChoice desk={desk} action={`${path}/pull-list`} chosen={branch} />
        <Table
          label={pullList.title}
          columns={[
            { label: columns.title },
            { label: columns.place },
            { label: columns.barcodes },
            { label: columns.count, isNumber: true },
            { label: columns.since },
          ]}
          rows={entries.map(({ entry, place }) => [
            { content: titleLine(desk, entry) },
            { content: place },
            { content: <Barcodes desk={desk} copies={entry.copies} /> },
            { content: formatNumber(entry.count, call.locale) },
            { content: formatDay(entry.since, call.locale) },
          ])}
          empty={pullList.empty}
        />
        <Acts>
          <a href={`${path}/returns?branch=${encodeURIComponent(branch)}`}>{pullList.scan}</a>
        </Acts>
      </>
    ),
  };
}

function Barcodes({ desk, copies }: { readonly desk: DeskCall; readonly copies: readonly ShelvedCopy[] }) {
  const barcodes = copies.flatMap(({ barcode }) => barcode ?? []);
  return barcodes.map((barcode, at) => (
    <Fragment key={barcode}>
      {at > 0 && ', '}
      <BarcodeLink desk={desk} barcode={barcode} />
    </Fragment>
  ));
}

const titleLine = (desk: DeskCall, entry: CopyToFetch) =>
  [[titleOf(desk, entry), entry.issue].filter(Boolean).join(', '), entry.author].filter(Boolean).join(' / ');

/** Department, location and shelf mark of the copies, each place once. */
function placeOf(copies: readonly ShelvedCopy[]): string {
  return [...new Set(copies.map(shelfText))].filter(Boolean).join('; ');
}

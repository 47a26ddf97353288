import type { BranchRow, ItemRow, KohaState } from '../koha-state.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, failure, json, listOf } from './rest-call.ts';

const branchJson = ({ columns, branchcode, branchname, pickup_location }: BranchRow) => ({
  ...columns,
  library_id: branchcode,
  name: branchname,
  pickup_location,
});

export function listLibraries(call: Call): KohaResponse {
  return listOf(call, call.state.tables.branches.map(branchJson));
}

export function getLibrary({ state, code = '' }: Call): KohaResponse {
  const branch = state.branch(code);
  return branch ? json(200, branchJson(branch)) : failure(404, 'Library not found');
}

export function listPickupLocations(call: Call): KohaResponse {
  if (call.state.biblio(call.ids[0] ?? 0) === undefined) return failure(404, 'Biblio not found');
  return listOf(call, call.state.tables.branches.filter(({ pickup_location }) => pickup_location).map(branchJson));
}

const itemJson = (state: KohaState, item: ItemRow) => ({
  item_id: item.itemnumber,
  biblio_id: item.biblionumber,
  external_id: item.barcode,
  home_library_id: item.homebranch,
  holding_library_id: item.homebranch,
  callnumber: item.itemcallnumber,
  item_type_id: item.itype,
  effective_item_type_id: item.itype,
  lost_status: item.itemlost,
  withdrawn: item.withdrawn,
  damaged_status: item.damaged,
  not_for_loan_status: item.notforloan,
  effective_not_for_loan_status: item.notforloan || (item.itype === 'REF' ? 1 : 0),
  checked_out_date: state.loanOf(item.itemnumber)?.date_due ?? null,
});

/** The ids of a query such as `{"item_id":[1,2]}`. */
function queriedIds(query: URLSearchParams, key: string): readonly number[] {
  const value = JSON.parse(query.get('q') ?? '{}')[key];
  return Array.isArray(value) ? value : [];
}

export function listItems(call: Call): KohaResponse {
  const ids = queriedIds(call.query, 'item_id');
  const rows = call.state.tables.items.filter(({ itemnumber }) => ids.includes(itemnumber));
  return listOf(
    call,
    rows.map((item) => itemJson(call.state, item)),
  );
}

export function listBiblios(call: Call): KohaResponse {
  const ids = queriedIds(call.query, 'biblio_id');
  const rows = call.state.tables.biblios.filter(({ biblionumber }) => ids.includes(biblionumber));
  return listOf(
    call,
    rows.map(({ biblionumber: biblio_id, title, author }) => ({ biblio_id, title, author, subtitle: null })),
  );
}

export function listItemsOfBiblio(call: Call): KohaResponse {
  const [id = 0] = call.ids;
  if (call.state.biblio(id) === undefined) return failure(404, 'Biblio not found');
  return listOf(
    call,
    call.state.itemsOf(id).map((item) => itemJson(call.state, item)),
  );
}

export function deleteBiblio({ state, ids: [id = 0] }: Call): KohaResponse {
  const { biblios } = state.tables;
  const at = biblios.findIndex(({ biblionumber }) => biblionumber === id);
  if (at < 0) return failure(404, 'Biblio not found');
  if (state.itemsOf(id).length > 0)
    return failure(409, 'This Biblio has items attached, please delete them first before deleting this biblio ');
  biblios.splice(at, 1);
  return json(204, '');
}

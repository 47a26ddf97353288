import type { BranchRow, ItemRow } from '../koha-state.ts';
import type { KohaResponse } from '../start-koha-library.ts';
import { type Call, columnsOf, failure, json, listOf } from './rest-call.ts';

const branchJson = (call: Call, branch: BranchRow) => ({ ...branch.columns, ...columnsOf(call, 'library', branch) });

export function listLibraries(call: Call): KohaResponse {
  const { branches } = call.state.tables;
  return listOf(
    call,
    branches.map((branch) => branchJson(call, branch)),
  );
}

export function getLibrary(call: Call): KohaResponse {
  const branch = call.state.branch(call.code);
  return branch ? json(200, branchJson(call, branch)) : failure(404, 'Library not found');
}

export function listPickupLocations(call: Call): KohaResponse {
  if (call.state.biblio(call.id) === undefined) return failure(404, 'Biblio not found');
  const branches = call.state.tables.branches.filter(({ pickup_location }) => pickup_location);
  return listOf(
    call,
    branches.map((branch) => branchJson(call, branch)),
  );
}

function itemList(call: Call, items: readonly ItemRow[]): KohaResponse {
  const rows = items.map((item) => ({
    ...item,
    effectiveNotForLoan: item.notforloan || (item.itype === 'REF' ? 1 : 0),
    dueDate: call.state.loanOf(item.itemnumber)?.date_due ?? null,
  }));
  return listOf(
    call,
    rows.map((row) => columnsOf(call, 'item', row)),
  );
}

/** The ids of a query such as `{"item_id":[1,2]}`. */
function queriedIds(query: URLSearchParams, key: string): readonly number[] {
  const value = JSON.parse(query.get('q') ?? '{}')[key];
  return Array.isArray(value) ? value : [];
}

export function listItems(call: Call): KohaResponse {
  const ids = queriedIds(call.query, 'item_id');
  return itemList(
    call,
    call.state.tables.items.filter(({ itemnumber }) => ids.includes(itemnumber)),
  );
}

export function listItemsOfBiblio(call: Call): KohaResponse {
  if (call.state.biblio(call.id) === undefined) return failure(404, 'Biblio not found');
  return itemList(call, call.state.itemsOf(call.id));
}

export function listBiblios(call: Call): KohaResponse {
  const ids = queriedIds(call.query, 'biblio_id');
  const rows = call.state.tables.biblios.filter(({ biblionumber }) => ids.includes(biblionumber));
  return listOf(
    call,
    rows.map((row) => columnsOf(call, 'biblio', row)),
  );
}

export function deleteBiblio({ state, id }: Call): KohaResponse {
  const { biblios } = state.tables;
  const at = biblios.findIndex(({ biblionumber }) => biblionumber === id);
  if (at < 0) return failure(404, 'Biblio not found');
  if (state.itemsOf(id).length > 0)
    return failure(409, 'This Biblio has items attached, please delete them first before deleting this biblio ');
  biblios.splice(at, 1);
  return json(204, '');
}

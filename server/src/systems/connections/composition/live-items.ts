import { type CopyOnShelf, copiesAvailability } from '@buchfink/catalogue/record/copies/title-availability';
import type { CatalogueCopy, LiveCopy, TitleAvailability } from '@buchfink/connectors/availability';
import type { Item } from '@buchfink/contract/search';
import type { ShelfRules } from './live-record.ts';
import { matchCopies } from './match-copies.ts';

/** The hit with the availability that the system states; `unknown` if it says nothing about the title. */
export function itemWithLiveStates(
  item: Item,
  copies: readonly CatalogueCopy[],
  title: TitleAvailability | undefined,
  { branchName, today }: Pick<ShelfRules, 'branchName' | 'today'>,
): Item {
  const { known, added } = matchCopies(copies, title?.copies ?? []);
  const names = new Map<string, string>();
  for (const { branchId, branch } of title?.copies ?? [])
    if (branchId !== undefined && branch !== undefined && !names.has(branchId)) names.set(branchId, branch);
  const shelved = [
    ...known.map(({ copy, live }) => copyOnShelf(live, copy)),
    ...added.map((live) => copyOnShelf(live, undefined)),
  ];
  // The catalogue has marked the branches that the query names.
  const requestedBranches = item.availability.places?.filter((place) => place.asked).map(({ id }) => id);
  const isOnline = item.availability.state === 'online';
  const availability = copiesAvailability(shelved, isOnline, {
    branchName: (code) => names.get(code) ?? branchName(code),
    today,
    requestedBranches,
  });
  return { ...item, availability: { ...availability, statesFrom: title === undefined ? 'nobody' : 'system' } };
}

function copyOnShelf(live: LiveCopy | undefined, copy: CatalogueCopy | undefined): CopyOnShelf {
  const shelfmark = copy?.shelfmark ?? live?.shelfmark;
  return {
    branch: copy?.branchId ?? live?.branchId ?? '',
    state: live?.state ?? 'unknown',
    due: live?.dueDate,
    shelfmark,
  };
}

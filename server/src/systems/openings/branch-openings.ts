import { compareByOpening } from '@buchfink/contract/libraries/compare-by-opening';
import type { OpeningState } from '@buchfink/contract/libraries/opening';
import type { RecordView } from '@buchfink/contract/record';
import type { Availability, Item, SearchAnswer } from '@buchfink/contract/search';
import { branchByCode } from '../../projects/libraries/branch-name.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { branchOpeningSettings } from './branch-opening-settings.ts';
import { openingAt } from './opening-state.ts';

/** A branch with its hours and its rank in the settings, where the main branch is the first. */
interface KnownBranch {
  readonly opening?: OpeningState | undefined;
  readonly rank: number;
}

/**
 * Adds to the branches of titles whether they are open, and puts those first where a title can be fetched soonest: open now, then
 * the first to open, then the main branch. Branches that the query names stay before all others, a title on the shelf before
 * one that is not. A library without branches has its own hours for all.
 */
export interface BranchOpenings {
  answer(answer: SearchAnswer): SearchAnswer;
  record(view: RecordView): RecordView;
}

/** Creates what adds the hours of a library's branches at a moment. */
export function branchOpeningsAt(
  library: Pick<LibrarySettings, 'branches' | 'openingHours' | 'exceptions' | 'country' | 'state' | 'timeZone' | 'geo'>,
  now: Date,
): BranchOpenings {
  const { branches } = library;
  const settingsOf = branchByCode(branches);
  const known = new Map<string, KnownBranch>();

  const branchOf = (code: string, name: string): KnownBranch => {
    const key = `${code}\n${name}`;
    const branch = known.get(key) ?? findBranch(code, name);
    known.set(key, branch);
    return branch;
  };

  const findBranch = (code: string, name: string): KnownBranch => {
    const branch = settingsOf(code) ?? branches.find((candidate) => candidate.name === name);
    const rank = branch ? branches.indexOf(branch) : branches.length;
    if (branch) return { opening: openingAt(branchOpeningSettings(branch, library), now).opening, rank };
    return branches.length > 0 ? { rank } : { opening: openingAt(library, now).opening, rank };
  };

  const compare = (a: KnownBranch, b: KnownBranch) => compareByOpening(a, b) || a.rank - b.rank;

  const availability = (of: Availability): Availability => {
    const places = of.places
      ?.map((place) => ({ place, branch: branchOf(place.id, place.name) }))
      .toSorted(
        (a, b) =>
          Number(b.place.asked ?? false) - Number(a.place.asked ?? false) ||
          Number(b.place.state === 'available') - Number(a.place.state === 'available') ||
          compare(a.branch, b.branch),
      )
      .map(({ place, branch: { opening } }) => ({ ...place, ...(opening && { opening }) }));
    const names = of.branches?.toSorted((a, b) => compare(branchOf('', a), branchOf('', b)));
    return { ...of, branches: names, places };
  };

  const item = (of: Item): Item => ({ ...of, availability: availability(of.availability) });

  return {
    answer: (answer) => ({ ...answer, items: answer.items.map(item) }),
    record: (view) => ({
      ...view,
      availability: availability(view.availability),
      copies: view.copies
        .map((copy) => ({ copy, branch: branchOf(copy.branchId, copy.branch) }))
        .toSorted((a, b) => compare(a.branch, b.branch))
        // An online access is always open.
        .map(({ copy, branch: { opening } }) => ({ ...copy, ...(opening && copy.state !== 'online' && { opening }) })),
      related: view.related?.map((group) => ({ ...group, items: group.items.map(item) })),
    }),
  };
}

import type { BranchSettings } from '../../projects/libraries/library-settings.ts';
import type { OpeningSettings } from './opening-state.ts';

// Keeps one object for each branch, so that the cache of its computed days finds it again.
const branchOpenings = new WeakMap<BranchSettings, OpeningSettings>();

/** The settings of a branch's opening hours: holidays and the time are those of its library. */
export function branchOpeningSettings(branch: BranchSettings, library: OpeningSettings): OpeningSettings {
  const { country, state, timeZone } = library;
  const opening = branchOpenings.get(branch) ?? { ...branch, geo: branch.geo ?? library.geo, country, state, timeZone };
  branchOpenings.set(branch, opening);
  return opening;
}

import type { Facet, FacetOption } from '@buchfink/contract/search';
import { mdiHomeMapMarker } from '@mdi/js';
import type { MouseEvent } from 'react';
import { FacetGroup } from '#shared/facets/facet-group.tsx';
import styles from '#shared/facets/facets.module.css';
import { useT } from '#shared/i18n/use-t.ts';
import { chosenOptions, type SearchAddress } from '#shared/search/address/search-address.ts';
import type { HomeBranch } from '#shared/state/home-branch.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { QuickSwitches } from './quick-filter-rows.tsx';
import type { QuickFilter } from './quick-filters.ts';

interface Props {
  facets: readonly Facet[];
  quick: readonly QuickFilter[];
  search: SearchAddress;
  libraryId: number;
  home: HomeBranch | undefined;
  onToggle: (facet: string, option: string) => void;
}

/** These stand folded at first: long lists that few need. */
const collapsedFacets: readonly string[] = ['author', 'subject', 'series'];

/** All ways to narrow the hits: what is asked for most as switches, then facet by facet. */
export function ResultFacets({ facets, quick, search, libraryId, home, onToggle }: Props) {
  const groups = facets.filter(({ id, options }) => id !== 'availability' && options.length > 0);
  return (
    <div className={styles.facets}>
      <QuickSwitches filters={quick} onToggle={onToggle} />
      {groups.map((facet) => {
        const chosen = chosenOptions(search.filters, facet.id);
        return (
          <FacetGroup
            key={facet.id}
            facet={facet}
            chosen={chosen}
            unfolded={!collapsedFacets.includes(facet.id)}
            onToggle={(option) => onToggle(facet.id, option)}
          >
            {facet.id === 'branch' ? (
              <RememberBranch facet={facet} chosen={chosen} libraryId={libraryId} home={home} />
            ) : null}
          </FacetGroup>
        );
      })}
    </div>
  );
}

/** Offers to remember the one branch that is chosen as the patron's own. */
function RememberBranch({
  facet,
  chosen,
  libraryId,
  home,
}: Pick<Props, 'libraryId' | 'home'> & { facet: Facet; chosen: readonly string[] }) {
  const t = useT();
  const branch = homeBranchCandidate(facet, chosen, home);
  if (!branch) return null;
  const { id, label: name } = branch;
  const remember = ({ currentTarget }: MouseEvent) => {
    // This button goes; the branch that was chosen stays.
    currentTarget.closest('fieldset')?.querySelector<HTMLElement>('input:checked')?.focus();
    dispatch({ type: 'home-branch-chosen', branch: { libraryId, id, name } });
    showSnackbar({ text: t('catalogue.my-branch-kept', { branch: name }) });
  };
  return (
    <Button variant="text" icon={mdiHomeMapMarker} onClick={remember}>
      {t('catalogue.my-branch-keep')}
    </Button>
  );
}

/** The branch that a patron may want to call theirs: the one that is chosen alone, has hits and is not theirs already. */
export function homeBranchCandidate(
  { options }: Pick<Facet, 'options'>,
  chosen: readonly string[],
  home: HomeBranch | undefined,
): FacetOption | undefined {
  const [only, ...others] = chosen;
  if (others.length > 0 || only === home?.id) return undefined;
  return options.find(({ id, count }) => id === only && count > 0);
}

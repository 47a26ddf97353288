import { chosenOptions, type SearchAddress } from '@buchfink/contract/search/search-address';
import { mdiHomeMapMarker } from '@mdi/js';
import { type DisplayedFacet, FacetGroup } from '#shared/facets/facet-group.tsx';
import type { DisplayedOption } from '#shared/facets/facet-option-row.tsx';
import styles from '#shared/facets/facets.module.css';
import { useT } from '#shared/i18n/use-t.ts';
import type { HomeBranch } from '#shared/state/libraries/home-branch.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { QuickSwitches } from './quick-filter-rows.tsx';
import type { QuickFilter } from './quick-filters.ts';

interface Props {
  facets: readonly DisplayedFacet[];
  quick: readonly QuickFilter[];
  search: SearchAddress;
  libraryId: number;
  home: HomeBranch | undefined;
  onToggle: (facet: string, option: string) => void;
}

/** Long facets that few patrons need are collapsed at first. */
const collapsedFacets: readonly string[] = ['author', 'subject', 'series'];

/** All filters: the frequent ones as switches, then facet by facet. */
export function ResultFacets({ facets, quick, search, libraryId, home, onToggle }: Props) {
  const groups = facets.filter(({ id, options }) => id !== 'availability' && options.length > 0);
  return (
    <div className={styles.facets}>
      <QuickSwitches filters={quick} onToggle={onToggle} />
      {quick.length > 0 && facets.some(({ statesFrom }) => statesFrom === 'harvest') ? <HarvestNote /> : null}
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

/** Says that the numbers of available titles are older than the hits. */
function HarvestNote() {
  const t = useT();
  return <p className={styles.detail}>{t('catalogue.states-harvest')}</p>;
}

/** Offers to remember the single chosen branch as the home branch. */
function RememberBranch({
  facet,
  chosen,
  libraryId,
  home,
}: Pick<Props, 'libraryId' | 'home'> & { facet: DisplayedFacet; chosen: readonly string[] }) {
  const t = useT();
  const branch = homeBranchCandidate(facet, chosen, home);
  if (!branch) return null;
  const { id, label: name } = branch;
  const remember = () => {
    dispatch({ type: 'home-branch-chosen', branch: { libraryId, id, name } });
    showSnackbar({ text: t('catalogue.my-branch-kept', { branch: name }) });
  };
  return (
    <Button variant="text" icon={mdiHomeMapMarker} onClick={remember}>
      {t('catalogue.my-branch-keep')}
    </Button>
  );
}

/** The branch that the app offers to remember: the only chosen one, with hits, and not yet the home branch. */
export function homeBranchCandidate(
  { options }: Pick<DisplayedFacet, 'options'>,
  chosen: readonly string[],
  home: HomeBranch | undefined,
): DisplayedOption | undefined {
  const [firstOption, ...otherOptions] = chosen;
  if (otherOptions.length > 0 || (firstOption === home?.id && !home?.byUse)) return undefined;
  return options.find(({ id, count = 0 }) => id === firstOption && count > 0);
}

import type { Facet } from '@buchfink/contract/search';
import { mdiChevronDown } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { FacetChoice, type ShownOption } from './facet-choice.tsx';
import styles from './facets.module.css';

export type ShownFacet = Omit<Facet, 'options'> & { readonly options: readonly ShownOption[] };

interface Given {
  facet: ShownFacet;
  chosen: readonly string[];
  /** Whether it is unfolded from the beginning. */
  unfolded: boolean;
  onToggle: (option: string) => void;
  /** Stands below the options. */
  children?: ReactNode;
}

const shortList = 6;

/** One facet: its name folds it, the most frequent options stand first, the others on request. */
export function FacetGroup({ facet, chosen, unfolded, onToggle, children }: Given) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(unfolded || chosen.length > 0);
  const [all, setAll] = useState(false);
  const isChosen = (option: ShownOption) =>
    chosen.includes(option.id) || option.within?.some((inner) => chosen.includes(inner.id)) === true;
  const shown = facet.options.filter((option, index) => all || index < shortList || isChosen(option));
  return (
    <fieldset className={styles.group}>
      <legend>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={styles.fold}
          onClick={() => setOpen(!open)}
        >
          {facet.label}
          {chosen.length > 0 && !open ? <span className={styles.chosen}>{chosen.length}</span> : null}
          <Icon path={mdiChevronDown} size={20} />
        </button>
      </legend>
      <div id={id} hidden={!open}>
        {shown.map((option) => (
          <FacetChoice key={option.id} option={option} chosen={chosen} onToggle={onToggle} />
        ))}
        {facet.options.length > shortList ? (
          <Button variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'catalogue.facet-less' : 'catalogue.facet-more', { facet: facet.label })}
          </Button>
        ) : null}
        {children}
      </div>
    </fieldset>
  );
}

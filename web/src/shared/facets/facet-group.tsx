import type { Facet } from '@buchfink/contract/search';
import { mdiChevronDown } from '@mdi/js';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { type DisplayedOption, FacetOptionRow } from './facet-option-row.tsx';
import styles from './facets.module.css';
import { keepShownOptions } from './keep-shown-options.ts';

export type DisplayedFacet = Omit<Facet, 'options'> & { readonly options: readonly DisplayedOption[] };

interface Props {
  facet: DisplayedFacet;
  chosen: readonly string[];
  /** Whether it is expanded at first. */
  unfolded: boolean;
  onToggle: (option: string) => void;
  /** Stands below the options. */
  children?: ReactNode;
}

const shortList = 6;

/** One facet: its heading expands it, the most frequent options come first, the others on request. */
export function FacetGroup({ facet, chosen, unfolded, onToggle, children }: Props) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(unfolded || chosen.length > 0);
  const [all, setAll] = useState(false);
  const isChosen = (option: DisplayedOption) =>
    chosen.includes(option.id) || option.within?.some((inner) => chosen.includes(inner.id)) === true;
  const short = facet.options.filter((option, index) => index < shortList || isChosen(option));
  // The options that were shown at a choice: none disappears until the focus leaves the group.
  const [heldOptions, setHeldOptions] = useState<readonly DisplayedOption[]>([]);
  const visibleOptions = keepShownOptions(heldOptions, all ? facet.options : short);
  const group = useRef<HTMLFieldSetElement>(null);
  const toggle = (option: string) => {
    if (group.current?.contains(document.activeElement)) setHeldOptions(visibleOptions);
    onToggle(option);
  };
  return (
    <fieldset
      ref={group}
      className={styles.group}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHeldOptions([]);
      }}
    >
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
        {visibleOptions.map((option) => (
          <FacetOptionRow key={option.id} option={option} chosen={chosen} onToggle={toggle} />
        ))}
        {short.length < facet.options.length ? (
          <Button
            variant="text"
            aria-expanded={all}
            onClick={() => {
              setHeldOptions([]);
              setAll(!all);
            }}
          >
            {t(all ? 'catalogue.facet-less' : 'catalogue.facet-more', { facet: facet.label })}
          </Button>
        ) : null}
        {children}
      </div>
    </fieldset>
  );
}

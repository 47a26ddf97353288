import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { hideOnScreenKeyboard } from '#shared/search/hide-on-screen-keyboard.ts';
import { dispatch } from '#shared/state/store.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { toPastSearch } from '../address/to-past-search.ts';
import { comboboxAction } from './combobox.ts';
import { SuggestionLine } from './suggestion-line.tsx';
import type { SuggestionOption } from './suggestion-options.ts';
import styles from './suggestions.module.css';
import { useSuggestionGroups } from './use-suggestion-groups.ts';

/** The list is visible; `active` is the id of the active option. */
export interface VisibleSuggestions {
  readonly active: string | undefined;
}

/** Handles a key that was pressed in the field. */
export type SuggestionsKeys = (event: KeyboardEvent<HTMLInputElement>) => void;

export interface SuggestionsProps {
  /** The id of the listbox, and the prefix of the ids of its options. */
  id: string;
  text: string;
  libraryId: number;
  /** Whether the list may be open; it is shown when it has options. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onText: (text: string) => void;
  onShown: (visibleSuggestions: VisibleSuggestions | undefined) => void;
  ref: Ref<SuggestionsKeys>;
}

/** The active option, and the text it was chosen for. */
interface Chosen {
  readonly key: string;
  readonly of: string;
}

/** The list below a search field: titles, persons, series and subjects for a typed text, past searches for an empty one. */
export function Suggestions({ id, text, libraryId, open, onOpen, onText, onShown, ref }: SuggestionsProps) {
  const t = useT();
  const navigate = useNavigate();
  const groups = useSuggestionGroups(text, libraryId, open);
  const options = groups.flatMap((group) => group.options);
  const [chosen, setChosen] = useState<Chosen>();
  const isListShown = open && options.length > 0;
  const index = options.findIndex(({ key }) => key === chosen?.key);
  const active = isListShown && index >= 0 ? index : undefined;
  const option = active === undefined ? undefined : options[active];
  // Another option has another id: that tells a screen reader to read it.
  const idOf = ({ key }: SuggestionOption) => `${id}-${encodeURIComponent(key)}`;
  const activeId = option && idOf(option);

  useEffect(() => {
    onShown(isListShown ? { active: activeId } : undefined);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [onShown, isListShown, activeId]);
  // A reopened list has no active option, and typing returns to the field.
  if (chosen && (!open || chosen.of !== text)) setChosen(undefined);
  const choose = (next: SuggestionOption | undefined) => setChosen(next && { key: next.key, of: text });

  const pick = (picked: SuggestionOption) => {
    if (picked.kind === 'forget') {
      dispatch({ type: 'searches-forgotten' });
      showSnackbar({ text: t('suggest.forgotten') });
      return;
    }
    onOpen(false);
    hideOnScreenKeyboard();
    if (picked.fields) {
      onText(picked.text);
      dispatch({ type: 'searched', search: toPastSearch(picked.fields) });
    }
    void navigate(picked.path);
  };
  const remove = (removed: SuggestionOption) => {
    if (removed.kind === 'past') dispatch({ type: 'search-forgotten', search: removed.fields });
  };

  useImperativeHandle(ref, () => (event) => {
    const act = comboboxAction(event, { isListShown, count: options.length, active, text });
    if (!act || (act.do === 'remove' && option?.kind !== 'past')) return;
    if (act.do !== 'move' || !act.native) event.preventDefault();
    if (act.do === 'open') onOpen(true);
    if (act.do === 'close') onOpen(false);
    if (act.do === 'clear') onText('');
    if (act.do === 'move') choose(act.to === undefined ? undefined : options[act.to]);
    if (act.do === 'pick' && option) pick(option);
    if (act.do === 'remove' && option) {
      choose(options[(active ?? 0) + 1]);
      remove(option);
    }
  });

  const counted = t(text.trim() === '' ? 'suggest.count-past' : 'suggest.count', {
    count: options.filter(({ kind }) => kind !== 'forget' && kind !== 'search').length,
  });
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isListShown ? counted : ''}</span>
      </VisuallyHidden>
      {isListShown ? (
        <div
          id={id}
          role="listbox"
          aria-label={t('suggest.list')}
          className={styles.list}
          // The focus stays in the field, whatever is touched here.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className={styles.group}>
              <div
                id={`${id}-${group.id}`}
                role="presentation"
                className={styles.head}
                // Its only line says it.
                hidden={group.id === 'search'}
              >
                {t(`suggest.${group.id}`)}
              </div>
              {group.options.map((suggestion) => (
                <SuggestionLine
                  key={suggestion.key}
                  id={idOf(suggestion)}
                  option={suggestion}
                  typed={text}
                  active={suggestion === option}
                  onPick={() => pick(suggestion)}
                  onRemove={() => remove(suggestion)}
                />
              ))}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

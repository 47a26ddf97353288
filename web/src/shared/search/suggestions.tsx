import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/snackbar-queue.ts';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { actOf } from './combobox.ts';
import { pastSearchOf } from './past-search-of.ts';
import { SuggestionLine } from './suggestion-line.tsx';
import type { Option } from './suggestion-options.ts';
import styles from './suggestions.module.css';
import { useOptions } from './use-options.ts';

/** The list can be seen; `active` is the id of the option the keyboard is on. */
export interface Shown {
  readonly active: string | undefined;
}

/** Takes a key that was pressed in the field. */
export type SuggestionsKeys = (event: KeyboardEvent<HTMLInputElement>) => void;

export interface SuggestionsGiven {
  /** Of the listbox; ids of options begin with it. */
  id: string;
  text: string;
  libraryId: number;
  /** Whether the list is wanted; it is shown when there is something in it. */
  open: boolean;
  onOpen: (open: boolean) => void;
  onText: (text: string) => void;
  onShown: (shown: Shown | undefined) => void;
  ref: Ref<SuggestionsKeys>;
}

/** The list below a search field: titles, persons and subjects for a begun text, past searches for none. */
export function Suggestions({ id, text, libraryId, open, onOpen, onText, onShown, ref }: SuggestionsGiven) {
  const t = useT();
  const navigate = useNavigate();
  const groups = useOptions(text, libraryId, open);
  const options = groups.flatMap((group) => group.options);
  const [activeKey, setActiveKey] = useState<string>();
  const shown = open && options.length > 0;
  const found = options.findIndex(({ key }) => key === activeKey);
  const active = shown && found >= 0 ? found : undefined;
  const idOf = (index: number) => `${id}-${index}`;
  const activeId = active === undefined ? undefined : idOf(active);

  useEffect(() => {
    onShown(shown ? { active: activeId } : undefined);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [onShown, shown, activeId]);
  // A list that opens anew begins without a choice.
  if (!open && activeKey !== undefined) setActiveKey(undefined);

  const pick = (option: Option) => {
    if (option.kind === 'forget') {
      dispatch({ type: 'searches-forgotten' });
      showSnackbar({ text: t('suggest.forgotten') });
      return;
    }
    onOpen(false);
    if (option.fields) {
      onText(option.text);
      dispatch({ type: 'searched', search: pastSearchOf(option.fields) });
    }
    void navigate(option.path);
  };
  const remove = (option: Option) => {
    if (option.kind === 'past') dispatch({ type: 'search-forgotten', search: option.fields });
  };

  useImperativeHandle(ref, () => (event) => {
    const act = actOf(event, { shown, count: options.length, active, text });
    const option = active === undefined ? undefined : options[active];
    if (!act || (act.do === 'remove' && option?.kind !== 'past')) return;
    if (act.do !== 'move' || !act.native) event.preventDefault();
    if (act.do === 'open') onOpen(true);
    if (act.do === 'close') onOpen(false);
    if (act.do === 'clear') onText('');
    if (act.do === 'move') setActiveKey(act.to === undefined ? undefined : options[act.to]?.key);
    if (act.do === 'pick' && option) pick(option);
    if (act.do === 'remove' && option) {
      setActiveKey(options[(active ?? 0) + 1]?.key);
      remove(option);
    }
  });

  const counted = t(text.trim() === '' ? 'suggest.count-past' : 'suggest.count', {
    count: options.filter(({ kind }) => kind !== 'forget').length,
  });
  let index = -1;
  return (
    <>
      <VisuallyHidden>
        <span role="status">{shown ? counted : ''}</span>
      </VisuallyHidden>
      {shown ? (
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
              <div id={`${id}-${group.id}`} role="presentation" className={styles.head}>
                {t(`suggest.${group.id}`)}
              </div>
              {group.options.map((option) => {
                index += 1;
                return (
                  <SuggestionLine
                    key={option.key}
                    id={idOf(index)}
                    option={option}
                    typed={text}
                    active={index === active}
                    onPick={() => pick(option)}
                    onRemove={() => remove(option)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

import { type ComponentProps, type ComponentType, useId, useRef, useState } from 'react';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import type { SuggestionsKeys, SuggestionsProps, VisibleSuggestions } from '../suggestions/suggestions.tsx';

interface Props extends ComponentProps<'input'> {
  value: string;
  onText: (text: string) => void;
  /** The library whose titles are suggested; 0 = none, then only past searches are offered. */
  libraryId: number;
}

/**
 * A text field with suggestions. The list is loaded when the field gets its first focus; if that fails, the field
 * works without it. The list opens below the positioned element around the field.
 */
export function SearchInput({ value, onText, libraryId, ...input }: Props) {
  const id = useId();
  const keys = useRef<SuggestionsKeys>(null);
  const [List, setList] = useState<ComponentType<SuggestionsProps>>();
  const [open, setOpen] = useState(false);
  const [visibleSuggestions, setVisibleSuggestions] = useState<VisibleSuggestions>();
  const load = async () => {
    const [{ Suggestions }] = await Promise.all([import('../suggestions/suggestions.tsx'), loadFurtherTexts()]);
    setList(() => Suggestions);
  };
  const change = (text: string) => {
    onText(text);
    setOpen(true);
  };
  return (
    <>
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={1000}
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={visibleSuggestions !== undefined}
        aria-controls={visibleSuggestions ? id : undefined}
        aria-activedescendant={visibleSuggestions?.active}
        value={value}
        onChange={({ target }) => change(target.value)}
        onClick={() => {
          if (value === '') setOpen(true);
        }}
        onFocus={() => {
          // A failed import is repeated at the next focus.
          if (!List) void load().catch(() => undefined);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          keys.current?.(event);
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) setOpen(false);
        }}
      />
      {List ? (
        <List
          ref={keys}
          id={id}
          text={value}
          libraryId={libraryId}
          open={open}
          onOpen={setOpen}
          onText={onText}
          onShown={setVisibleSuggestions}
        />
      ) : null}
    </>
  );
}

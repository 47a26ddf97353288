import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { useSearchPath } from '#shared/search/use-search-path.ts';
import { useApp } from '#shared/state/store.ts';

/**
 * The key `/` goes to the search field of the screen, or to the search where the screen has none. Not while the patron
 * types or a dialog is open, and not when it is switched off (WCAG 2.1.4, Character Key Shortcuts).
 */
export function SearchKey() {
  const navigate = useNavigate();
  const hasLibrary = useApp(({ selection }) => selection.libraryId > 0);
  const searchPath = useSearchPath();
  const path = hasLibrary ? searchPath : '/';
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, select, textarea, [contenteditable], dialog')) return;
      if (useApp.getState().settings.searchKeyOff || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (!focusSearchField() && path) void goToSearch(navigate, path);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, path]);
  return null;
}

function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[role="combobox"]');
  field?.focus();
  field?.select();
  return document.activeElement === field && field !== null;
}

/** Navigates, and focuses the field as soon as the screen has it, at most three seconds later. */
async function goToSearch(navigate: NavigateFunction, to: string): Promise<void> {
  const deadline = performance.now() + 3000;
  await navigate(to);
  const wait = () => {
    if (!focusSearchField() && performance.now() < deadline) requestAnimationFrame(wait);
  };
  requestAnimationFrame(wait);
}

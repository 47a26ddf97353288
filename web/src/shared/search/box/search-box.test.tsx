import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useApp } from '#shared/state/store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { SearchBox } from './search-box.tsx';

const answers = { '/suggest': () => [] };

describe('the search box', () => {
  it.each([
    ['de', 'Im Katalog suchen', 'Suchen', 'Bitte geben Sie mindestens 3 Zeichen ein.'],
    ['en', 'Search the catalogue', 'Search', 'Please enter at least 3 characters.'],
  ] as const)(
    'refuses two characters in %s, says why at the field, and keeps the focus there',
    async (locale, label, go, why) => {
      const onSearch = vi.fn();
      const box = <SearchBox label={label} libraryId={1} onSearch={onSearch} />;
      const { user } = await renderInApp(box, { locale, answers });
      const field = screen.getByRole('combobox', { name: label });
      await user.type(field, 'ab');
      await user.click(screen.getByRole('button', { name: go }));
      expect(onSearch).not.toHaveBeenCalled();
      expect(screen.getByRole('alert').textContent).toBe(why);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
      expect(document.activeElement).toBe(field);
      await user.type(field, 'c');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('searches the trimmed text by Enter, and remembers it', async () => {
    const onSearch = vi.fn();
    const { user } = await renderInApp(<SearchBox label="Suche" libraryId={1} onSearch={onSearch} />, { answers });
    await user.type(screen.getByRole('combobox', { name: 'Suche' }), '  zauberberg {Enter}');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('zauberberg');
    expect(JSON.stringify(useApp.getState().searches)).toContain('zauberberg');
  });

  it('takes the focus from the field to the heading on a touch screen, whose keyboard goes, and leaves it on the button', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const screenOf = (
      <main>
        <h1 tabIndex={-1}>Treffer</h1>
        <SearchBox label="Suche" libraryId={1} onSearch={vi.fn()} />
      </main>
    );
    const { user } = await renderInApp(screenOf, { answers });
    await user.type(screen.getByRole('combobox', { name: 'Suche' }), 'zauberberg{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading'));
    screen.getByRole('button', { name: 'Suchen' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suchen' }));
  });

  it('accepts two Chinese characters', async () => {
    const onSearch = vi.fn();
    const { user } = await renderInApp(<SearchBox label="Suche" libraryId={1} onSearch={onSearch} />, { answers });
    await user.type(screen.getByRole('combobox', { name: 'Suche' }), '魯迅{Enter}');
    expect(onSearch).toHaveBeenCalledWith('魯迅');
  });

  it('clears by its button, and follows a new initial text', async () => {
    const box = (initial: string) => <SearchBox label="Suche" initial={initial} libraryId={1} onSearch={vi.fn()} />;
    const { user } = await renderInApp(box('faust'), { answers });
    const field = screen.getByRole('combobox', { name: 'Suche' });
    expect(field).toHaveProperty('value', 'faust');
    await user.click(screen.getByRole('button', { name: 'Eingabe löschen' }));
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('button', { name: 'Eingabe löschen' })).toBeNull();
  });
});

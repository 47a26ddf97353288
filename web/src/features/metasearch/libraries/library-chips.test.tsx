import { act, screen, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { libraryNamed } from '#shared/testing/library-named.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import type { TargetView } from '../stream/target-view.ts';
import { LibraryChips } from './library-chips.tsx';

const target = (libraryId: number, state: TargetView['state'], more: Partial<TargetView> = {}): TargetView => ({
  libraryId,
  state,
  total: undefined,
  ms: undefined,
  code: undefined,
  interruption: undefined,
  ...more,
});
function chipsOf(targets: readonly TargetView[], maxChips = 7) {
  const libraries = targets.map(({ libraryId }) => libraryNamed(libraryId, `Bücherei ${libraryId}`));
  return {
    targets,
    libraries,
    libraryCount: targets.length,
    maxChips,
    isOver: false,
    showEmpty: false,
    onShowEmpty: vi.fn(),
    onOpen: vi.fn(),
    onChange: vi.fn(),
    onFields: vi.fn(),
  };
}
/** The chips in the app; the returned function changes their properties. */
async function renderChips(props: ComponentProps<typeof LibraryChips>) {
  let change: (more: Partial<typeof props>) => void = () => {};
  function Chips() {
    const [changed, setChanged] = useState(props);
    change = (more) => setChanged((before) => ({ ...before, ...more }));
    return <LibraryChips {...changed} />;
  }
  const { user } = await renderInApp(<Chips />);
  return { user, change: (more: Partial<typeof props>) => act(() => change(more)) };
}
const board = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('button');

describe('the libraries of a search', () => {
  it.each([
    [
      'de',
      'Bibliotheken',
      [
        '1 Treffer',
        '1.200 Treffer',
        'sucht noch',
        'keine Treffer',
        'zu langsam',
        'in Wartung',
        'keine Verbindung',
        'nicht gefragt',
      ],
    ],
    [
      'en',
      'Libraries',
      [
        '1 result',
        '1,200 results',
        'searching',
        'no results',
        'too slow',
        'under maintenance',
        'no connection',
        'not asked',
      ],
    ],
  ] as const)('say their state in %s, with the right number', async (locale, name, states) => {
    const targets = [
      target(1, 'done', { total: 1 }),
      target(2, 'done', { total: 1200 }),
      target(3, 'working'),
      target(4, 'empty'),
      target(5, 'timeout'),
      target(6, 'skipped', { code: 'library-maintenance' }),
      target(7, 'error', { interruption: 'lost' }),
      target(8, 'error', { interruption: 'refused' }),
    ];
    await renderInApp(<LibraryChips {...chipsOf(targets, 20)} />, { locale });
    const texts = board(name).map(({ textContent }) => textContent ?? '');
    expect(texts).toHaveLength(8);
    for (const [index, state] of states.entries()) expect(texts[index]).toContain(state);
  });

  it('open by a click with their name, and lead to the choice and to more fields', async () => {
    const props = chipsOf([target(1, 'done', { total: 3 }), target(2, 'waiting')]);
    const { user } = await renderInApp(<LibraryChips {...props} />);
    await user.click(screen.getByRole('button', { name: /Bücherei 2.*wartet/ }));
    expect(props.onOpen).toHaveBeenCalledExactlyOnceWith(2);
    await user.click(screen.getByRole('button', { name: '2 Bibliotheken werden gefragt: ändern' }));
    expect(props.onChange).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Erweiterte Suche' }));
    expect(props.onFields).toHaveBeenCalledOnce();
  });

  it('unfold beyond the first ones, and fold again', async () => {
    const props = chipsOf(
      [1, 2, 3, 4, 5].map((id) => target(id, 'working')),
      2,
    );
    const { user } = await renderInApp(<LibraryChips {...props} />);
    const hidden = () => board('Bibliotheken').filter((chip) => chip.closest('li')?.className.includes('beyond'));
    expect(hidden()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '3 weitere' }));
    expect(hidden()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Weniger zeigen' }));
    expect(hidden()).toHaveLength(3);
  });

  const over = [
    target(1, 'empty', { total: 0 }),
    target(2, 'timeout'),
    target(3, 'done', { total: 4 }),
    target(4, 'empty', { total: 0 }),
  ];
  const names = () => board('Bibliotheken').map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());

  it('come in another order once the search is over: those with hits first, those without folded', async () => {
    const props = chipsOf(over);
    const { change, user } = await renderChips(props);
    expect(names().map((name) => name?.slice(0, 10))).toEqual(over.map(({ libraryId }) => `Bücherei ${libraryId}`));
    change({ isOver: true });
    expect(names()).toEqual(['Bücherei 3 44 Treffer', 'Bücherei 2 zu langsam', '2 ohne Treffer']);
    await user.click(screen.getByRole('button', { name: '2 ohne Treffer', expanded: false }));
    expect(props.onShowEmpty).toHaveBeenCalledExactlyOnceWith(true);
    change({ showEmpty: true });
    expect(
      names()
        .slice(2)
        .map((name) => name?.slice(0, 10)),
    ).toEqual(['2 ohne Tre', 'Bücherei 1', 'Bücherei 4']);
  });

  it('keep their places while one of them has the focus', async () => {
    const props = chipsOf(over);
    const { change } = await renderChips(props);
    const first = screen.getByRole('button', { name: /Bücherei 1/ });
    act(() => first.focus());
    change({ isOver: true });
    expect(document.activeElement).toBe(first);
    expect(names()).toHaveLength(4);
    act(() => first.blur());
    expect(names()).toHaveLength(3);
  });

  it('take as many cells of a wide screen at the end as during the search', async () => {
    const cells = () =>
      [...screen.getByRole('list', { name: 'Bibliotheken' }).children].filter(
        ({ className }) => !/beyond/.test(className),
      );
    const withHits = (hits: number) =>
      Array.from({ length: 14 }, (_, index) =>
        index < hits ? target(index + 1, 'done', { total: 1 }) : target(index + 1, 'empty'),
      );
    const { change } = await renderChips(chipsOf(withHits(9)));
    expect(cells()).toHaveLength(8);
    change({ isOver: true });
    expect(cells()).toHaveLength(8);
    expect(names().slice(-2)).toEqual(['3 weitere', '5 ohne Treffer']);
    change({ targets: withHits(2) });
    expect(names()).toHaveLength(3);
    expect(cells()).toHaveLength(8);
  });
});

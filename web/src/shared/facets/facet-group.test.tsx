import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { FacetGroup } from './facet-group.tsx';

const option = (id: string, count: number) => ({ id, label: `Autor ${id}`, count, applied: false });
const facet = {
  id: 'author',
  label: 'Person',
  options: Array.from({ length: 9 }, (_, index) => option(`${index}`, 20 - index)),
};
const labels = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

describe('a facet', () => {
  it('shows six options, and the others on request', async () => {
    const { user } = await renderInApp(<FacetGroup facet={facet} chosen={[]} unfolded onToggle={vi.fn()} />);
    expect(screen.getByRole('group', { name: 'Person' })).toBeTruthy();
    expect(labels()).toHaveLength(6);
    const more = screen.getByRole('button', { name: 'Mehr anzeigen: Person' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await user.click(more);
    expect(labels()).toHaveLength(9);
    await user.click(screen.getByRole('button', { name: 'Weniger anzeigen: Person' }));
    expect(labels()).toHaveLength(6);
  });

  it('expands by its name, and is expanded from the start with a chosen option', async () => {
    const { user } = await renderInApp(<FacetGroup facet={facet} chosen={[]} unfolded={false} onToggle={vi.fn()} />);
    const name = screen.getByRole('button', { name: 'Person' });
    expect(name.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(name);
    expect(screen.getAllByRole('checkbox')).toHaveLength(6);
  });

  it('always shows a chosen option, however rare, and its number while collapsed', async () => {
    const { user } = await renderInApp(
      <FacetGroup facet={facet} chosen={['8']} unfolded={false} onToggle={vi.fn()} />,
      { locale: 'en' },
    );
    expect(screen.getByRole('checkbox', { name: /Autor 8/ })).toHaveProperty('checked', true);
    expect(labels()).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Person' }));
    expect(screen.getByRole('button', { name: /Person\s*1/ })).toBeTruthy();
  });

  it('keeps the options under the focus in place while they are chosen', async () => {
    function Chosen() {
      const [chosen, setChosen] = useState<readonly string[]>(['8']);
      const toggle = (id: string) =>
        setChosen((now) => (now.includes(id) ? now.filter((chosenId) => chosenId !== id) : [...now, id]));
      return <FacetGroup facet={facet} chosen={chosen} unfolded onToggle={toggle} />;
    }
    const { user } = await renderInApp(<Chosen />);
    const before = labels();
    await user.click(screen.getByRole('checkbox', { name: /Autor 8/ }));
    expect(screen.getByRole('checkbox', { name: /Autor 8/ })).toHaveProperty('checked', false);
    expect(labels()).toEqual(before);
  });
});

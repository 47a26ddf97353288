import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { PullScreen } from './pull-screen.tsx';

function Screen() {
  const { dataUpdatedAt } = useQuery({ queryKey: ['shelf'], queryFn: () => read(), staleTime: 60_000 });
  return (
    <>
      <PullScreen />
      <p>{dataUpdatedAt > 0 ? 'ready' : ''}</p>
    </>
  );
}
let reads = 0;
const read = async () => {
  reads += 1;
  return reads;
};

/** Pulls the page down by a number of CSS pixels and lets go. */
function pull(by: number): string | null {
  const touch = (type: string, clientY: number) =>
    act(() => document.dispatchEvent(Object.assign(new Event(type), { touches: [{ clientY }] })));
  touch('touchstart', 100);
  touch('touchmove', 100 + by);
  const message = screen.queryByText(/Aktualisieren/)?.textContent ?? null;
  touch('touchend', 100 + by);
  return message;
}

it('fetches the answers of a screen again when it is pulled down far enough', async () => {
  reads = 0;
  await renderInApp(<Screen />, { path: '/info/1' });
  await screen.findByText('ready');
  expect(pull(10)).toBeNull();
  expect(pull(60)).toBe('Zum Aktualisieren ziehen');
  expect(reads).toBe(1);
  expect(pull(120)).toBe('Loslassen zum Aktualisieren');
  await expect.poll(() => reads).toBe(2);
});

it('leaves forms alone', async () => {
  reads = 0;
  await renderInApp(<Screen />, { path: '/settings' });
  await screen.findByText('ready');
  expect(pull(200)).toBeNull();
  expect(reads).toBe(1);
});

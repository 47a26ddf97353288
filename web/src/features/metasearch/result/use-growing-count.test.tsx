import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useGrowingCount } from './use-growing-count.ts';

it('a long list is rendered some lines in each frame, until all are there', async () => {
  const counts: number[] = [];
  const { result, rerender } = renderHook(
    ({ count }) => {
      const rendered = useGrowingCount(count, 0);
      counts.push(rendered);
      return rendered;
    },
    { initialProps: { count: 100 } },
  );
  expect(result.current).toBeLessThan(20);
  await waitFor(() => expect(result.current).toBe(100));
  const steps = counts.map((count, at) => count - (counts[at - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(20);
  act(() => rerender({ count: 101 }));
  await waitFor(() => expect(result.current).toBe(101));
});

it('what was there when the screen opened is rendered at once', () => {
  const { result } = renderHook(() => useGrowingCount(100, 100));
  expect(result.current).toBe(100);
});

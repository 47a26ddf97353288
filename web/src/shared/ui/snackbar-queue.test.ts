import { beforeEach, describe, expect, it } from 'vitest';
import { dismissSnackbar, putAwaySnackbar, showSnackbar, useSnackbars } from './snackbar-queue.ts';

const texts = () => {
  const { queue, past } = useSnackbars.getState();
  return { queue: queue.map(({ text }) => text), past: past.map(({ text }) => text) };
};
const first = () => useSnackbars.getState().queue[0]?.id ?? 0;

beforeEach(() => useSnackbars.setState({ queue: [], past: [] }));

describe('the messages', () => {
  it('wait for each other, stay five seconds, and are not said twice', () => {
    for (const text of ['one', 'two', 'one']) showSnackbar({ text });
    expect(texts().queue).toEqual(['one', 'two']);
    expect(useSnackbars.getState().queue[0]?.timeout).toBe(5_000);
    showSnackbar({ text: 'stays', timeout: null });
    expect(useSnackbars.getState().queue[2]?.timeout).toBeNull();
  });

  it('can be read again once they are gone, the latest first, but not those acted upon', () => {
    for (const text of ['one', 'two', 'three']) showSnackbar({ text });
    putAwaySnackbar(first());
    dismissSnackbar(first());
    putAwaySnackbar(first());
    expect(texts()).toEqual({ queue: [], past: ['three', 'one'] });
    dismissSnackbar(useSnackbars.getState().past[0]?.id ?? 0);
    expect(texts().past).toEqual(['one']);
  });

  it('are forgotten when there are more than twenty', () => {
    for (let number = 1; number <= 25; number++) {
      showSnackbar({ text: `${number}` });
      putAwaySnackbar(first());
    }
    expect(texts().past).toHaveLength(20);
    expect(texts().past.at(-1)).toBe('6');
  });
});

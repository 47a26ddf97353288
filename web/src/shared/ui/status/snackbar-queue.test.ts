import { beforeEach, describe, expect, it } from 'vitest';
import { closeSnackbar, dismissSnackbar, showSnackbar, useSnackbars, visibleSnackbars } from './snackbar-queue.ts';

const texts = () => {
  const { queue, past } = useSnackbars.getState();
  return { shown: visibleSnackbars(queue).map(({ text }) => text), past: past.map(({ text }) => text) };
};
const first = () => useSnackbars.getState().queue[0]?.id ?? 0;
const undo = { label: 'Undo', run: () => {} };

beforeEach(() => useSnackbars.setState({ queue: [], past: [] }));

describe('the messages', () => {
  it('give way to the newest, which stays five seconds', () => {
    for (const text of ['one', 'two', 'three']) showSnackbar({ text });
    expect(texts()).toEqual({ shown: ['three'], past: ['two', 'one'] });
    expect(useSnackbars.getState().queue[0]?.timeout).toBe(5_000);
  });

  it('with an act stay beside all that comes later, so that it can still be undone', () => {
    showSnackbar({ text: 'removed one', action: undo, timeout: 10_000 });
    showSnackbar({ text: 'told' });
    showSnackbar({ text: 'removed two', action: undo });
    showSnackbar({ text: 'told again' });
    expect(texts()).toEqual({ shown: ['removed one', 'removed two', 'told again'], past: ['told'] });
    closeSnackbar(first());
    expect(texts().shown).toEqual(['removed two', 'told again']);
  });

  it('that stay until they are put away wait for each other, and for nothing else', () => {
    showSnackbar({ text: 'update', timeout: null, action: undo });
    showSnackbar({ text: 'not stored', timeout: null });
    showSnackbar({ text: 'told' });
    expect(texts().shown).toEqual(['not stored', 'told']);
    dismissSnackbar(useSnackbars.getState().queue[1]?.id ?? 0);
    expect(texts().shown).toEqual(['update', 'told']);
  });

  it('are not said twice: what says the same, or is of the same thing, replaces what was said', () => {
    for (const text of ['one', 'one']) showSnackbar({ text });
    expect(texts()).toEqual({ shown: ['one'], past: [] });
    const before = first();
    showSnackbar({ text: 'one' });
    expect(first()).not.toBe(before);
    showSnackbar({ text: 'kept', about: 'x', action: undo });
    showSnackbar({ text: 'kept', about: 'y', action: undo });
    showSnackbar({ text: 'not kept', about: 'y', action: undo });
    expect(texts().shown).toEqual(['one', 'kept', 'not kept']);
    // Two titles of the same name are two things to be undone.
    for (const _ of [1, 2]) showSnackbar({ text: 'removed', action: undo });
    expect(texts().shown.filter((text) => text === 'removed')).toHaveLength(2);
    showSnackbar({ text: 'full', timeout: null });
    const { queue } = useSnackbars.getState();
    showSnackbar({ text: 'full', timeout: null });
    expect(useSnackbars.getState().queue).toBe(queue);
  });

  it('can be read again once they are gone, the latest first, but not those acted upon', () => {
    for (const text of ['one', 'two', 'three']) showSnackbar({ text, action: undo });
    closeSnackbar(first());
    dismissSnackbar(first());
    closeSnackbar(first());
    expect(texts()).toEqual({ shown: [], past: ['three', 'one'] });
    dismissSnackbar(useSnackbars.getState().past[0]?.id ?? 0);
    expect(texts().past).toEqual(['one']);
  });

  it('are forgotten when there are more than twenty', () => {
    for (let number = 1; number <= 26; number++) showSnackbar({ text: `${number}` });
    expect(texts().past).toHaveLength(20);
    expect(texts().past.at(-1)).toBe('6');
  });
});

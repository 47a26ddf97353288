import { describe, expect, it } from 'vitest';
import { idleAction } from './idle-action.ts';

const second = 1000;

describe('in a public place', () => {
  it.each([
    ['nothing', 269],
    ['warn', 270],
    ['warn', 299],
    ['end', 300],
    ['end', 100_000],
  ] as const)('"%s" is due after %i seconds without use', (act, idle) => {
    expect(idleAction(idle * second, 0, 0)).toBe(act);
  });

  it('use is reported to the service about once a minute, and nothing without use', () => {
    expect(idleAction(60 * second, 50 * second, 0)).toBe('sign');
    expect(idleAction(60 * second, 50 * second, 20 * second)).toBe('nothing');
    expect(idleAction(200 * second, 10 * second, 10 * second)).toBe('nothing');
  });
});

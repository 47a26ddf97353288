import { describe, expect, it } from 'vitest';
import { shortPath } from '../web/build/short-path.ts';

describe('the path of an icon in fewer letters', () => {
  it.each([
    ['M12 5.69L17 10.19V18H15', 'm12 5.69l5 4.5v7.81h-2'],
    ['M10,20V14H14V20H19Z', 'm10 20v-6h4v6h5z'],
    ['M1 1L2 2L3 4', 'm1 1l1 1 1 2'],
    ['M1 1 2 2 3 4', 'm1 1l1 1 1 2'],
    ['m1 1l2 2zM5 5h1', 'm1 1l2 2zm4 4h1'],
    ['M0 0C1 1 2 2 3 3S5 5 6 6', 'm0 0c1 1 2 2 3 3s2 2 3 3'],
    ['M12,8A4,4 0 0,1 16,12', 'm12 8a4 4 0 014 4'],
    ['M12 8a4 4 0 018 0', 'm12 8a4 4 0 018 0'],
    ['M.5.5L-.25 1', 'm.5 .5l-.75 .5'],
  ])('%s is %s, and stays so', (path, wanted) => {
    expect(shortPath(path)).toBe(wanted);
    expect(shortPath(wanted)).toBe(wanted);
  });

  it('aims at the points that were meant, however many steps are rounded', () => {
    const steps = Array.from({ length: 999 }, (_, at) => `H${((at + 1) / 3).toFixed(6)}`);
    const short = shortPath(`M0 0${steps.join('')}`).split('h')[1] ?? '';
    const end = short.split(' ').reduce((sum, step) => sum + Number(step), 0);
    expect(end).toBeCloseTo(333, 2);
  });

  it('knows no other letters', () => {
    expect(() => shortPath('M0 0X1')).toThrow('not a command');
  });
});

import { expect, test } from 'vitest';
import { Arena } from './arena.ts';

const megabyte = 1 << 20;

test('makes room for an array larger than the whole buffer', () => {
  const arena = new Arena();
  expect(arena.numbers(megabyte)).toHaveLength(megabyte);
  expect(arena.floats(3 * megabyte)).toHaveLength(3 * megabyte);
  expect(arena.bytes(80 * megabyte)).toHaveLength(80 * megabyte);
});

test('an array keeps its values while later ones are taken', () => {
  const arena = new Arena();
  for (const lengths of [
    [200_000, 100_000, 150_000, 1],
    [10, 700_000, 3, 500_000],
  ]) {
    arena.reset();
    const arrays = lengths.map((length, at) => arena.numbers(length).fill(at + 1));
    const laterArrays = lengths.map((length, at) => [
      arena.floats(length).fill(at + 5),
      arena.bytes(length).fill(at + 9),
    ]);
    expect(arrays.map((numbers, at) => numbers.every((number) => number === at + 1))).toEqual(lengths.map(() => true));
    expect(
      laterArrays.map(([floats, bytes], at) => floats?.every((n) => n === at + 5) && bytes?.every((n) => n === at + 9)),
    ).toEqual(lengths.map(() => true));
  }
});

import { expect, it } from 'vitest';
import { findLostParameters } from './find-lost-parameters.mjs';

it.each([
  ['/** @param b */\nfunction f(a) {}', 'b'],
  ['/** @param b */\nexport const f = async (a) => a;', 'b'],
  ['/** @param b */\nexport default function (a) {}', 'b'],
  ['/** @param {{ x: { y: string } }} b */\nfunction f(a) {}', 'b'],
  ['/** @param {string} [b] */\nfunction f(a) {}', 'b'],
  ['class A {\n  /** @param b */\n  f(a: string) {}\n}', 'b'],
  ['interface A {\n  /** @param b */\n  f(a: string): void;\n}', 'b'],
  ['type A = {\n  /** @param b */\n  readonly f: (a: string) => void;\n};', 'b'],
  ['/**\n * @param options\n * @param b\n */\nfunction f({ a }) {}', 'b'],
  ['/** @param b */\nconst b = 1;', 'b'],
])('finds the parameter that is gone in %j', (source, name) => {
  expect(findLostParameters('file.ts', source)).toMatchObject([{ name }]);
});

it('says the line', () => {
  const source = 'const x = 1;\n/**\n * Adds.\n *\n * @param a\n * @param b\n */\nfunction add(a) {}';
  expect(findLostParameters('file.ts', source)).toEqual([{ line: 6, name: 'b' }]);
});

it.each([
  '/** @param {string} a */\nfunction f(a) {}',
  '/** @param a @param b */\nexport const f = (a, ...b) => a;',
  '/** @param [a] */\nfunction f(a = 1) {}',
  '/** @param options @param options.a */\nfunction f({ a }) {}',
  '/** @param a */\nfunction f({ a }) {}',
  '/** @param a */\n// A comment between.\nfunction f(a) {}',
  'class A {\n  /** @param a */\n  constructor(private readonly a: string) {}\n}',
  '/** @callback Done @param {string} text */',
  '/** Names `b`, as prose may. */\nfunction f(a) {}',
])('takes %j', (source) => {
  expect(findLostParameters('file.ts', source)).toEqual([]);
});

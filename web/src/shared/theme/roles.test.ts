import { baseConfig } from '@buchfink/contract/base-config';
import type { ThemeColours } from '@buchfink/contract/config';
import { describe, expect, it } from 'vitest';
import { contrast, hexOf, oklchOf } from './oklch.ts';
import { type Mode, rolesOf } from './roles.ts';

const all = (hex: string): ThemeColours => ({
  primary: hex,
  secondary: hex,
  accent: hex,
  error: hex,
  info: hex,
  success: hex,
  warning: hex,
  bar: hex,
  highlight: hex,
  submit: hex,
});

const configured: [string, Record<Mode, ThemeColours>][] = [
  ['the built-in colours', baseConfig.theme],
  ...['#ffff00', '#000000', '#ffffff', '#808080', '#00ff00', '#ff00ff', '#0000ff', '#7f7f00', '#00ffff'].map(
    (hex): [string, Record<Mode, ThemeColours>] => [hex, { light: all(hex), dark: all(hex) }],
  ),
];

const states = ['primary', 'secondary', 'error', 'info', 'success', 'warning'];
const grounds = ['surface', 'surface-1', 'surface-2', 'raised'];
/** Ink, ground, least contrast. */
const pairs: [string, string, number][] = [
  ...['text', 'text-2', ...states, 'submit'].flatMap((ink) =>
    grounds.map((on): [string, string, number] => [ink, on, 4.5]),
  ),
  ...states.map((name): [string, string, number] => [`on-${name}-box`, `${name}-box`, 4.5]),
  ...['primary', 'submit', 'bar', 'mark'].map((name): [string, string, number] => [`on-${name}`, name, 4.5]),
  ['on-primary', 'primary-hover', 4.5],
  ['on-submit', 'submit-hover', 4.5],
  ['text', 'surface-3', 4.5],
  ...['outline', 'accent'].flatMap((ink) => grounds.map((on): [string, string, number] => [ink, on, 3])),
];

describe.each(configured)('with %s', (_, theme) => {
  it.each(['light', 'dark'] as const)('every text and control can be read in %s', (mode) => {
    const roles = rolesOf(theme[mode], mode);
    const poor = pairs
      .map(([ink, on, least]) => ({ ink, on, least, is: contrast(roles[ink] ?? '', roles[on] ?? '') }))
      .filter(({ is, least }) => !(is >= least));
    expect(poor).toEqual([]);
  });
});

describe('the colour space', () => {
  it.each(['#35576e', '#ffffff', '#000000', '#ffe3a3', '#ff0000'])('gives %s back as it was', (hex) => {
    expect(hexOf(oklchOf(hex))).toBe(hex);
  });

  it('takes chroma, not lightness, from what a screen cannot show', () => {
    const shown = oklchOf(hexOf({ l: 0.9, c: 0.4, h: 250 }));
    expect(Math.abs(shown.l - 0.9)).toBeLessThan(0.02);
  });
});

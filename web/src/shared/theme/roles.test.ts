import type { ThemeColours } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendOver, contrast, hexOf, oklchOf } from './oklch.ts';
import { type ColourMode, type Roles, rolesOf } from './roles.ts';

const modes = ['light', 'dark'] as const;
const names = Object.keys(baseConfig.theme.light) as (keyof ThemeColours)[];
const all = (hex: string) => Object.fromEntries(names.map((name) => [name, hex])) as ThemeColours;

const states = ['primary', 'secondary', 'error', 'info', 'success', 'warning'];
const backgrounds = ['surface', 'surface-1', 'surface-2', 'raised'];
/** The colours below a pointer, and those of a chosen row with its text. */
const rows = [...backgrounds.map((background) => `${background} + hover`), 'primary-box'];

/** Text, ground, minimal contrast: 4.5 for text, 3 for parts of controls (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: [ink: string, ground: string, least: number][] = [
  ...['text', 'text-2', ...states, 'submit'].flatMap((ink) =>
    [...backgrounds, ...rows].map((on): [string, string, number] => [ink, on, 4.5]),
  ),
  ...states.map((name): [string, string, number] => [`on-${name}-box`, `${name}-box`, 4.5]),
  ...['primary', 'submit', 'bar', 'mark'].map((name): [string, string, number] => [`on-${name}`, name, 4.5]),
  ['on-primary', 'primary-hover', 4.5],
  ['on-submit', 'submit-hover', 4.5],
  ['on-primary-box', 'primary-box + ink', 4.5],
  ['text', 'surface-3', 4.5],
  ['text-2', 'success-box', 4.5],
  ...['outline', 'accent'].flatMap((ink) =>
    [...backgrounds, ...rows].map((on): [string, string, number] => [ink, on, 3]),
  ),
];

/** The colours of a theme, and those that result from one above another. */
function renderedRoles(colours: ThemeColours, mode: ColourMode): Roles {
  const roles = rolesOf(colours, mode);
  const box = oklchOf(roles['primary-box'] ?? '');
  const onBox = oklchOf(roles['on-primary-box'] ?? '');
  return {
    ...roles,
    ...Object.fromEntries(
      backgrounds.map((background) => [`${background} + hover`, blendOver(roles.hover ?? '', roles[background] ?? '')]),
    ),
    'primary-box + ink': hexOf({ ...box, l: box.l * 0.92 + onBox.l * 0.08 }),
  };
}

function expectReadable(colours: ThemeColours, mode: ColourMode): void {
  const roles = renderedRoles(colours, mode);
  const unreadable = pairs
    .map(([ink, on, least]) => ({ ink, on, least, is: contrast(roles[ink] ?? '', roles[on] ?? '') }))
    .filter(({ is, least }) => !(is >= least));
  expect(unreadable).toEqual([]);
}

describe.each(modes)('every text and control can be read in %s', (mode) => {
  it('with the built-in colours', () => expectReadable(baseConfig.theme[mode], mode));

  it.each(['#ffff00', '#000000', '#ffffff', '#808080', '#00ff00', '#ff00ff', '#0000ff', '#7f7f00', '#00ffff'])(
    'with %s for everything',
    (hex) => expectReadable(all(hex), mode),
  );

  it('with any ten colours of a project', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const colours = fc.tuple(...names.map(() => colour)).map((values) => {
      return Object.fromEntries(names.map((name, index) => [name, values[index]])) as ThemeColours;
    });
    void fc.assert(
      fc.property(colours, (themeColours) => expectReadable(themeColours, mode)),
      { numRuns: 1000 },
    );
  });
});

describe('the colour space', () => {
  it('blends a colour with an alpha with its ground', () => {
    expect(blendOver('#00000080', '#ffffff')).toBe('#7f7f7f');
    expect(blendOver('#12345600', '#fedcba')).toBe('#fedcba');
    expect(blendOver('#123456ff', '#fedcba')).toBe('#123456');
  });

  it.each(['#35576e', '#ffffff', '#000000', '#ffe3a3', '#ff0000'])('converts %s there and back', (hex) => {
    expect(hexOf(oklchOf(hex))).toBe(hex);
  });

  it('reduces chroma, not lightness, of colours outside sRGB', () => {
    const displayed = oklchOf(hexOf({ l: 0.9, c: 0.4, h: 250 }));
    expect(Math.abs(displayed.l - 0.9)).toBeLessThan(0.02);
  });
});

import { readFileSync } from 'node:fs';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { describe, expect, it } from 'vitest';
import { controlContrast } from '#shared/theme/make-readable.ts';
import { contrast } from '#shared/theme/oklch.ts';
import { rolesOf } from '#shared/theme/roles.ts';
import { cardColour, cardColours, pickFreeColour } from './card-colours.ts';

const sheet = readFileSync(new URL('../account/card/card-mark.module.css', import.meta.url), 'utf8');

describe('the colour of a card', () => {
  it.each(cardColours)('%s stands out on every ground, light and dark', (name) => {
    const [, light = '', dark = ''] =
      new RegExp(`\\.${name} {\\s*--card: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet) ?? [];
    for (const [mode, colour] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const roles = rolesOf(baseConfig.theme[mode], mode);
      for (const background of ['surface', 'surface-1', 'surface-2', 'raised', 'primary-box'])
        expect(contrast(colour, roles[background] ?? ''), `${mode} ${background}`).toBeGreaterThanOrEqual(
          controlContrast,
        );
    }
  });

  it('is the first one where no known colour is stored', () => {
    expect([cardColour({}), cardColour({ colour: 'url(x)' }), cardColour({ colour: 'plum' })]).toEqual([
      'slate',
      'slate',
      'plum',
    ]);
  });

  it('of a new card is one that no other card has, or the rarest', () => {
    expect(pickFreeColour([])).toBe('slate');
    expect(pickFreeColour([{}, { colour: 'moss' }])).toBe('rust');
    expect(pickFreeColour([...cardColours, 'slate'].map((colour) => ({ colour })))).toBe('rust');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = new URL('../..', import.meta.url).pathname;
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const textOf = (name: string) => readFileSync(join(source, name), 'utf8');
const tokens = textOf('shared/theme/tokens.css');

it('has the measures of the specification: bar 64, drawer 256, rail 56 pixels', () => {
  expect(tokens).toMatch(/--bar-height: calc\(64px \+/);
  expect(tokens).toMatch(/--drawer-width: clamp\(256px,/);
  expect(tokens).toMatch(/--rail-width: 56px;/);
});

/** Wide enough for the second column of the account beside an unfolded drawer. */
const ownWidths = ['features/account/account.module.css 1440'];

it('changes its layout at the widths of the specification; below the first, parts of a screen have their own', () => {
  const widths = styles.flatMap((name) =>
    [...textOf(name).matchAll(/@media[^{]*?\b(?:min|max)-width: ([\d.]+)px/g)].map(([, width]) => ({
      name,
      width: Math.round(Number(width)),
    })),
  );
  expect(widths.length).toBeGreaterThan(10);
  const others = widths.filter(({ width }) => width > 600 && ![960, 1280, 1920, 2560].includes(width));
  expect(others.map(({ name, width }) => `${name} ${width}`)).toEqual(ownWidths);
});

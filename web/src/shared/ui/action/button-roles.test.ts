import { expect, it } from 'vitest';

/** All parts of the app as they are written. */
const sources = Object.entries(
  import.meta.glob<string>('/web/src/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !file.endsWith('.test.tsx'));

/** The elements of a name with all that stands in them, with the file that has them. */
const blocksOf = (element: string) =>
  sources.flatMap(([file, source]) =>
    [...source.matchAll(new RegExp(`<${element}\\b[^]*?</${element}>`, 'g'))].map(([block]) => ({ file, block })),
  );
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

it.each(['StateMessage', 'Obstacle', 'Dialog', 'Sheet'])(
  'a %s has one next step at most, and not the act of a screen',
  (element) => {
    const blocks = blocksOf(element);
    expect(blocks.length).toBeGreaterThan(0);
    for (const { file, block } of blocks) {
      expect(block, file).not.toContain('variant="main"');
      // Of what stands on both sides of a condition, one is shown.
      for (const part of block.split(') : '))
        expect(count(part, /variant="primary"/g), `${file}: ${part}`).toBeLessThanOrEqual(1);
    }
  },
);

it('what a screen is for is there once', () => {
  for (const [file, source] of sources) {
    const parts = source.split(/^(?:export )?(?:function|const) /m);
    for (const part of parts) expect(count(part, /variant="main"/g), file).toBeLessThanOrEqual(1);
  }
});

it('a button of another make has a role of the list, too', () => {
  const roles = ['button', 'main', 'primary', 'tonal', 'line', 'text'];
  const used = sources.flatMap(([file, source]) =>
    file.endsWith('/ui/action/button.tsx') || !source.includes("action/button.module.css'")
      ? []
      : [...source.matchAll(/\bbuttons\.(\w+)/g)].map(([, role]) => role),
  );
  expect(used.filter((role) => !role || !roles.includes(role))).toEqual([]);
});

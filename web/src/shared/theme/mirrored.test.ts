import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = new URL('../..', import.meta.url).pathname;
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

/** Maps are the same in every direction of text. */
const unmirrored = /^features\/map\//;

/** The movement to the side of a rule, such as `16px`; undefined when it does not move to the side. */
function sideways(rule: string): string | undefined {
  const [, x] =
    /(?:^|[;{\s])translate:\s*((?:[^\s();]|\((?:[^()]|\([^()]*\))*\))+)/.exec(rule) ??
    /translate(?:X|3d)?\(((?:[^(),]|\((?:[^()]|\([^()]*\))*\))+)/.exec(rule) ??
    [];
  return x === undefined || /^(0|none|inherit)$/.test(x.trim()) ? undefined : x.trim();
}

it('what moves to the side moves to the other side in languages that are written from the right', () => {
  const faults = styles.flatMap((name) => {
    if (unmirrored.test(name)) return [];
    const text = readFileSync(join(source, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rule = '']) => {
      const movement = sideways(rule);
      // What is centred from the left side is centred in both directions.
      const isCentred = movement === '-50%' && /(^|[;\s])left: 50%/.test(rule);
      return movement === undefined || isCentred || movement.includes('var(--flow)')
        ? []
        : [`${name} ${selector.trim()}: ${movement}`];
    });
  });
  expect(faults).toEqual([]);
});

it.each([
  ['translate: 16px 0;', '16px'],
  ['translate: calc(16px * var(--flow)) 0;', 'calc(16px * var(--flow))'],
  ['transform: translateX(calc(-100% * var(--flow))) scaleX(0.4);', 'calc(-100% * var(--flow))'],
  ['translate: 0 -50%;', undefined],
  ['transition: translate var(--fast);', undefined],
])('%s moves to the side by %s', (rule, movement) => expect(sideways(rule)).toBe(movement));

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = new URL('../..', import.meta.url).pathname;
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.module.css'),
);

/** No surfaces: what waits, samples of colours, pictures and marks that have a form of their own. */
const formless =
  /skeleton|theme\.module\.css \.(half|covers)|blank|state-mark|availability-mark|help\.module|video|pull|mark\.module/;

it('every surface has an edge where the colours of the system replace its background', () => {
  const edgeless = styles.flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const forced = text.slice(Math.max(0, text.indexOf('@media (forced-colors: active)')));
    return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rule = '']) => {
      const where = `${name} ${selector.trim()}`;
      const isSurface =
        /border-radius/.test(rule) &&
        (/background(-color)?:(?!\s*(none|transparent))/.test(rule) || /box-shadow: inset/.test(rule));
      if (!isSurface || /:hover|::/.test(selector) || formless.test(where)) return [];
      const hasEdge = /outline:|border:\s*[1-9]/.test(rule);
      const isForced = forced !== text && forced.includes(`${selector.trim()} {`);
      return hasEdge || isForced ? [] : [where];
    });
  });
  expect(edgeless).toEqual([]);
});

import * as icons from '@mdi/js';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

const iconImports = /import \{([^}]+)\} from '@mdi\/js';/g;
const lists = /\/(named-icons|drawer-places)\.ts$/;
const prefix = 'virtual:icon/';

/**
 * Makes each icon a module of its own, so that a screen loads only its icons. The lists of the icons of a
 * config and of the drawer have copies of their own: else each of those would become a shared chunk, and be in the first.
 */
export function singleIcons(): Plugin {
  return {
    name: 'buchfink-single-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.+\.tsx?$/.test(id) || !code.includes("'@mdi/js'")) return null;
      const [, list] = lists.exec(id) ?? [];
      const copy = list ? `?${list}` : '';
      const split = (_: string, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import { ${name} } from '${prefix}${name}${copy}';`)
          .join(' ');
      return { code: code.replace(iconImports, split), map: null };
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [name] = id.slice(prefix.length + 1).split('?');
      const path: unknown = Object.entries(icons).find(([key]) => key === name)?.[1];
      if (typeof path !== 'string') throw new Error(`there is no icon ${name}`);
      return `export const ${name} = ${JSON.stringify(minifyPath(path))};`;
    },
  };
}

/** The same path with fewer characters. A hundredth of a unit is a fortieth of a pixel at the largest size an icon has, 56 px. */
export function minifyPath(path: string): string {
  const plugins = [{ name: 'convertPathData', params: { floatPrecision: 2 } } as const];
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${path}"/></svg>`, {
    plugins,
  });
  return / d="([^"]+)"/.exec(data)?.[1] ?? path;
}

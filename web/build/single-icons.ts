import * as icons from '@mdi/js';
import type { Plugin } from 'vite';
import { shortPath } from './short-path.ts';

const named = /import \{([^}]+)\} from '@mdi\/js';/g;
const prefix = 'virtual:icon/';

/**
 * Makes each icon a module of its own, so that a screen loads only the icons it shows. A list of icons that is loaded as
 * a whole (`named-icons.ts`) has copies of its own: else each would be a file that others share.
 */
export function singleIcons(): Plugin {
  return {
    name: 'buchfink-single-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.+\.tsx?$/.test(id) || !code.includes("'@mdi/js'")) return null;
      const copy = id.endsWith('/named-icons.ts') ? '?copy' : '';
      const split = (_: string, list: string) =>
        list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => `import { ${name} } from '${prefix}${name}${copy}';`)
          .join(' ');
      return { code: code.replace(named, split), map: null };
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1).replace('?copy', '');
      const path: unknown = Object.entries(icons).find(([key]) => key === name)?.[1];
      if (typeof path !== 'string') throw new Error(`there is no icon ${name}`);
      const short = shortPath(path);
      return `export const ${name} = ${JSON.stringify(short.length < path.length ? short : path)};`;
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const textsFolder = '../../texts/src/generated/app/';

/** A module of the app by its path below `src`. */
type ModulePath = string;

/** Modules that a first visit loads besides those of its screen. */
const consent: ModulePath = 'features/privacy/consent.tsx';

/**
 * Writes `screen-files.json`: the files that each address needs besides those of the page itself, so that the service
 * can name them in the page and browsers need not find them one after the other. `server/src/site/static/prerender/screen-files.ts`
 * reads it. Style sheets come first in the page.
 */
export function screenFiles(): Plugin {
  return {
    name: 'buchfink-screen-files',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: stylesFirst },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const filesOf = filesByModule(bundle);
        const texts = (part: 'first' | 'further') =>
          Object.fromEntries(localesOfApp().map((locale) => [locale, filesOf(`${textsFolder}${part}-${locale}.ts`)]));
        const table = readFileSync(`${source}app/screens.ts`, 'utf8');
        const screens = Object.fromEntries([...screenModules(table)].map(([path, module]) => [path, filesOf(module)]));
        const files = {
          screens,
          texts: { first: texts('first'), further: texts('further') },
          consent: filesOf(consent),
        };
        this.emitFile({ type: 'asset', fileName: 'screen-files.json', source: JSON.stringify(files) });
      },
    },
  };
}

/** Moves the style sheets of the page before its scripts: nothing is painted without them. */
export function stylesFirst(page: string): string {
  const styles = page.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
  const rest = styles.reduce((text, style) => text.replace(style, ''), page);
  return rest.replace(/ *<script/, (script) => styles.join('') + script);
}

/** The module of each path in the source of the table of screens. */
export function screenModules(table: string): Map<string, ModulePath> {
  const modules = new Map<string, ModulePath>();
  const rows = table.matchAll(/paths: \[([^\]]+)\],\s+load: async \(\) => \(await import\('#([^']+)'\)\)/g);
  for (const [, paths = '', module = ''] of rows) {
    // The pages that every project has share one row.
    const [from, pattern, prefix] = paths.includes('`')
      ? [table, /infoPage\('([^']+)'/g, '/']
      : [paths, /'([^']+)'/g, ''];
    for (const [, path = ''] of from.matchAll(pattern)) modules.set(prefix + path, module);
  }
  return modules;
}

/** The languages of the app, by their compiled texts. */
const localesOfApp = () =>
  readdirSync(fileURLToPath(new URL(textsFolder, import.meta.url))).flatMap(
    (name) => /^first-(.+)\.ts$/.exec(name)?.[1] ?? [],
  );

/** Returns the files that a module needs besides those of the page: scripts and styles, in the order of the imports. */
function filesByModule(bundle: Rolldown.OutputBundle): (module: ModulePath) => string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (chunk: Rolldown.OutputChunk, into: Set<Rolldown.OutputChunk>) => {
    if (into.has(chunk)) return into;
    into.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) closure(imported, into);
    }
    return into;
  };
  const ofPage = new Set<Rolldown.OutputChunk>();
  for (const chunk of chunks) if (chunk.isEntry) closure(chunk, ofPage);
  const stylesOf = (all: Iterable<Rolldown.OutputChunk>) =>
    [...all].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const pageStyles = stylesOf(ofPage);
  return (module) => {
    const id = normalizePath(join(source, module));
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`no chunk contains ${module}`);
    const needed = [...closure(chunk, new Set())].filter((imported) => !ofPage.has(imported));
    const styles = stylesOf(needed).filter((name) => !pageStyles.includes(name));
    return [...needed.map(({ fileName }) => fileName), ...new Set(styles)].map((name) => `/${name}`);
  };
}

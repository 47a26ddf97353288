import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from '../ensure/root.mjs';
import { run } from '../ensure/run.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { licenceTexts } from './licence-texts.mjs';
import { packageClosure } from './package-closure.mjs';
import { releaseReadme } from './release-readme.mjs';
import { releasedCommands, releasedPage } from './released-page.mjs';
import { shippedData, shippedPackages } from './shipped-works.mjs';

/** What a release contains of the tree; its pages are those of `releasedPage`. */
export const copied = [
  'LICENSE',
  'NOTICE',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs',
  'projects',
  'deploy',
  'server/dist',
  'web/dist',
];

/** Documents about the sources, which a release does not have. */
const aboutSources = [
  'docs/architecture.md',
  'docs/benchmarks.md',
  'docs/decisions',
  'docs/dependencies.md',
  'docs/pictures',
  'docs/requirements.json',
  'docs/requirements.md',
  'docs/translating',
  'docs/translating.md',
];

/** The packages that stay beside the bundle of the service: those with native code, and Fastify. */
async function packagesBesideBundle() {
  const { loadConfigFromFile } = await import('vite');
  const env = /** @type {const} */ ({ command: 'build', mode: 'production' });
  const loaded = await loadConfigFromFile(env, join(root, 'server', 'vite.config.ts'));
  const external = loaded?.config.ssr?.external;
  if (!Array.isArray(external)) throw new Error('server/vite.config.ts names no packages beside the bundle.');
  return packageClosure(external, join(root, 'server'));
}

/** The commit of the tree; undefined outside a repository. */
async function commitOf() {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { quiet: true });
  return code === 0 ? output.trim() : undefined;
}

/**
 * Writes all files of a release into an empty folder. App and service are built already.
 *
 * @param {string} folder
 * @param {{ version: string, platform: string, made: Date }} release
 */
export async function writeReleaseFiles(folder, { version, platform, made }) {
  for (const path of copied) copy(join(root, path), join(folder, path));
  writeReleasedPages(folder, { version, platform });
  for (const path of (await packagesBesideBundle()).keys()) copyPackage(path, join(folder, relative(root, path)));
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    name: 'buchfink',
    version,
    platform,
    commit: await commitOf(),
    type: 'module',
    license: 'Apache-2.0',
    engines,
  };
  write(folder, 'package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
  write(folder, 'buchfink.js', program);
  const packages = shippedPackages();
  write(folder, 'THIRD-PARTY.txt', licenceTexts([...packages, ...shippedData]));
  const bill = billOfMaterials({ version, packages, data: shippedData, now: made });
  write(folder, 'sbom.cdx.json', JSON.stringify(bill, undefined, 2));
  write(folder, '.dockerignore', onlyTheseFiles(folder));
  write(folder, 'SHA256SUMS', checksums(folder));
}

/**
 * Makes the pages of a folder with what a release contains those of a release: without documents about the sources, with
 * links to files of the folder and with commands of the release, also in comments of YAML.
 *
 * @param {string} folder
 * @param {{ version: string, platform: string }} release
 */
export function writeReleasedPages(folder, release) {
  for (const path of aboutSources) rmSync(join(folder, path), { recursive: true, force: true });
  write(folder, 'README.md', releaseReadme(release));
  const isShipped = (/** @type {string} */ path) => existsSync(join(folder, path));
  for (const path of textsOf(folder)) {
    const text = readFileSync(join(folder, path), 'utf8');
    const released = path.endsWith('.md') ? releasedPage(text, path, isShipped) : releasedCommands(text);
    if (released !== text) write(folder, path, released);
  }
}

/** The pages and files of YAML of a release, but those of packages. @param {string} folder */
const textsOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:md|yaml|service|conf)$|^Containerfile$|^Caddyfile$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).includes('node_modules'));

/**
 * Lets a container have the files of the release and nothing that was added later: `serve` in this folder makes a data
 * folder with keys in it.
 *
 * @param {string} folder
 */
const onlyTheseFiles = (folder) =>
  `*\n${readdirSync(folder)
    .sort()
    .map((name) => `!${name}\n`)
    .join('')}`;

/** The program of a release. It does not need npm, and its messages name it. */
const program = `#!/usr/bin/env node
// node buchfink.js serve | import | … : \`node buchfink.js help\` lists all commands.
process.env.BUCHFINK_COMMAND ??= 'node buchfink.js';
await import('./server/dist/buchfink.js');
`;

/** What packages publish beside what runs: folders at their top. */
const leftOut = new Set([
  'test',
  'tests',
  'benchmark',
  'benchmarks',
  'example',
  'examples',
  'docs',
  '.github',
  'node_modules',
]);
/** Pages of a package link to what is not shipped. Licences and notices stay. @param {string} name */
const isPackagePage = (name) => /\.(?:md|markdown)$/i.test(name) && !/licen[cs]e|copying|notice/i.test(name);
const isOfThisPlatform = (/** @type {string} */ name) => name.startsWith(`${process.platform}-${process.arch}`);

/** Copies a file or folder of the tree. @param {string} from @param {string} to */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== '.stamp' });
}

/** Copies what runs of a package. A package nested in it is shipped on its own. @param {string} from @param {string} to */
function copyPackage(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((name) => !leftOut.has(name))) {
    const filter = (/** @type {string} */ path) =>
      !isPackagePage(basename(path)) && (basename(dirname(path)) !== 'prebuilds' || isOfThisPlatform(basename(path)));
    cpSync(join(from, name), join(to, name), { recursive: true, filter });
  }
}

/** @param {string} folder @param {string} file @param {string} text */
const write = (folder, file, text) => writeFileSync(join(folder, file), text);

/** One line for each file, as \`sha256sum --check\` reads it. @param {string} folder */
function checksums(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  return files.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join('');
}

/** @param {string} file */
export const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from './checks/tree-files.mjs';
import { anchorsIn, linksIn } from './documents/headings.mjs';
import { root } from './ensure/root.mjs';

const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const decisions = documents.filter((path) => path.startsWith('docs/decisions/'));
const folders = 'bench|catalogue|connectors|contract|device|docs|e2e|native|projects|scripts|server|web';

/**
 * The paths that a document names in backquotes, from the root of the tree; `<…>` and `…` stand for any name.
 *
 * @param {string} text
 */
const pathsIn = (text) =>
  [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(([, path = '']) => path);

/**
 * The source files that a document names in backquotes without their package, such as `ranking/rank.ts`.
 *
 * @param {string} text
 */
const sourcesIn = (text) =>
  [...text.matchAll(new RegExp(`\`((?!(?:${folders})/)[\\w-][\\w./-]*\\.(?:tsx?|mjs))\``, 'g'))].map(
    ([, path = '']) => path,
  );

/** Decision records have a form of their own, and their list says for whom they are. @param {string} path */
const isRecord = (path) => /^docs\/decisions\/\d/.test(path);

/** The first line of a document below its title. @param {string} text */
const readerOf = (text) => text.replace(/^#.*\n+/, '').split('\n', 1)[0] ?? '';

/** Who documents are written for. */
const readers = /^For (?:everyone|libraries|operators|translators|developers)\b[^.:]*: \S/;

/** Documents whose links are followed, the changelog among them. */
const withLinks = files.filter((path) => path.endsWith('.md'));

/** Documents that code and samples name, with their anchors. @param {string} text */
const documentsNamedIn = (text) =>
  [...text.matchAll(/\bdocs\/[\w./-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu)].map(([target]) => target);

/**
 * Whether a link of a document leads to a file, and to a heading of it where it names one.
 *
 * @param {string} document
 * @param {string} target
 */
function leadsSomewhere(document, target) {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? document : join(dirname(document), file);
  if (!existsSync(join(root, path))) return false;
  return !anchor || !path.endsWith('.md') || anchorsIn(readFileSync(join(root, path), 'utf8')).includes(anchor);
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  it('names only files that exist', () => {
    const missing = pathsIn(text).filter(
      (path) => !/^(?:(?:web|server)\/dist|native\/build)/.test(path) && !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  });

  it('names only source files that exist in its package', () => {
    const [folder = ''] = document.split('/');
    const inPackage = files.filter(
      (path) => folder === 'docs' || !document.includes('/') || path.startsWith(`${folder}/`),
    );
    const missing = sourcesIn(text).filter(
      (path) => !existsSync(join(root, path)) && !inPackage.some((file) => file.endsWith(`/${path}`)),
    );
    expect(missing).toEqual([]);
  });

  it('says in its first line for whom it is', () => {
    if (!isRecord(document)) expect(readerOf(text)).toMatch(readers);
  });
});

it.each(withLinks)('%s links only to files and headings that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  expect(linksIn(text).filter((target) => !leadsSomewhere(document, target))).toEqual([]);
});

describe('code, messages and samples', () => {
  const sources = files.filter((path) => /\.(?:[jt]sx?|mjs|ya?ml|service|timer|conf|css)$|file$/.test(path));
  const mentions = sources.flatMap((path) =>
    documentsNamedIn(readFileSync(join(root, path), 'utf8')).map((target) => ({ path, target })),
  );

  it('name only documents and headings that exist', () => {
    expect(mentions.length).toBeGreaterThan(30);
    expect(mentions.filter(({ target }) => !leadsSomewhere('', target))).toEqual([]);
  });

  it('name headings by their address', () => {
    const byWords = /docs\/[\w./-]+\.md, "?[A-Z]|"[A-Z]\w+" in docs\//;
    expect(sources.filter((path) => byWords.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});

describe('the check of links', () => {
  it('finds a heading that is not there', () => {
    expect(leadsSomewhere('docs/install.md', 'upgrade.md')).toBe(true);
    expect(leadsSomewhere('docs/install.md', 'operations/watch.md#alerts')).toBe(true);
    expect(leadsSomewhere('docs/operations/watch.md', '#doctor')).toBe(true);
    expect(leadsSomewhere('docs/operations/watch.md', '#no-such-heading')).toBe(false);
    expect(leadsSomewhere('docs/install.md', 'operations/watch.md#no-such-heading')).toBe(false);
    expect(leadsSomewhere('docs/install.md', 'no-such-page.md')).toBe(false);
  });

  it('reads addresses of headings as they are shown, and none in code', () => {
    expect(anchorsIn('# A `b` – [c](d.md)!\n```\n# no heading\n```\n## Größe\n## Größe\n')).toEqual([
      'a-b--c',
      'größe',
      'größe-1',
    ]);
  });

  it('finds documents in texts of code', () => {
    const name = ['docs', 'install.md'].join('/');
    expect(documentsNamedIn(`see (${name}#starting). Or ../../${name}: ${name}.`)).toEqual([
      `${name}#starting`,
      name,
      name,
    ]);
  });
});

it('a reader is one of a closed list', () => {
  expect('For operators: a page').toMatch(readers);
  expect('For operators of a library with a system: a page').toMatch(readers);
  expect('For developers and operators: a page').toMatch(readers);
  expect('For example: a page').not.toMatch(readers);
  expect('The page of operators: a page').not.toMatch(readers);
  expect('For operators').not.toMatch(readers);
});

it('README.md names what can be connected before its first picture, on at most 120 lines', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const [start = ''] = text.split('![');
  for (const name of ['Koha', 'SIP2', 'PAIA', 'DAIA', 'SRU', 'Solr', 'OpenSearch']) expect(start).toContain(name);
  expect(text).toMatch(/^npm start .*\nnpm test /m);
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

it('CONTRIBUTING.md answers ten questions, each with a file', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const answers = [...text.matchAll(/^\| (.+\?) \| (.+) \|$/gm)];
  expect(answers.length).toBeGreaterThanOrEqual(10);
  for (const [, question, answer = ''] of answers) expect(pathsIn(answer), question).not.toEqual([]);
});

describe.each(decisions.filter((path) => !path.endsWith('README.md')))('%s', (path) => {
  const text = readFileSync(join(root, path), 'utf8');

  it('has status, date and the four sections', () => {
    expect(text).toMatch(/^# \d+\. .+\n\n\*\*Status:\*\* .+ \*\*Date:\*\* \d{4}-\d{2}-\d{2}$/m);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 4)).toEqual(['Context', 'Decision', 'Alternatives considered', 'Consequences']);
  });

  it('is in the index', () => {
    expect(readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')).toContain(path.split('/').at(-1));
  });
});

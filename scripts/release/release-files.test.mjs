import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorsIn, linksIn } from '../documents/headings.mjs';
import { root } from '../ensure/root.mjs';
import { copied, writeReleasedPages } from './release-files.mjs';
import { releasedPage } from './released-page.mjs';

/** @type {string} */
let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'buchfink-release-pages-'));
  // What is built has no pages.
  for (const path of copied.filter((name) => !name.endsWith('/dist')))
    cpSync(join(root, path), join(folder, path), { recursive: true });
  writeReleasedPages(folder, { version: '1.2.3', platform: 'linux-x64' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesIn = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
const pages = () => filesIn().filter((path) => path.endsWith('.md'));
const textOf = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8');

/** Links that lead nowhere within the release, as `page: target`. */
function deadLinks() {
  return pages().flatMap((page) => {
    return linksIn(textOf(page))
      .filter((target) => {
        const [file = '', anchor] = target.split('#');
        const path = file === '' ? page : join(dirname(page), file);
        if (!existsSync(join(folder, path))) return true;
        return anchor !== undefined && path.endsWith('.md') && !anchorsIn(textOf(path)).includes(anchor);
      })
      .map((target) => `${page}: ${target}`);
  });
}

describe('the pages of a release', () => {
  it('link to files and headings of the release alone', () => {
    expect(pages()).toEqual(
      expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/install.md', 'docs/operations.md']),
    );
    expect(deadLinks()).toEqual([]);
  });

  it('are not about the sources', () => {
    expect(pages().filter((path) => /architecture|requirements|dependencies|benchmarks|decisions/.test(path))).toEqual(
      [],
    );
  });

  it('and its files name commands of the release alone', () => {
    const texts = filesIn().filter((path) => /\.(?:md|yaml|service|conf)$|file$/.test(path) && path !== 'CHANGELOG.md');
    const commands = texts.flatMap((path) =>
      [...textOf(path).matchAll(/^.*\b(?:npm (?:start|run|test|ci|install)|npx )\b.*$/gm)].map(
        ([line]) => `${path}: ${line}`,
      ),
    );
    expect(commands).toEqual([]);
    expect(textOf('docs/operations/settings.md')).toContain('node buchfink.js validate');
  });

  it('lead from the first to all others', () => {
    const readme = textOf('README.md');
    const others = pages().filter((path) => path.startsWith('docs/') && !readme.includes(`(${path}`));
    expect(others).toEqual([]);
  });
});

it('leaves text of links to what is not there, whole links to what is, and drops pictures', () => {
  const text =
    'See [a [b]](../gone.md#x), [c](kept.md#y), [d](https://e.example/), ![p](p.png)<!-- only in a clone -->no<!-- end -->.';
  expect(releasedPage(text, 'handbook/page.md', (path) => path === 'handbook/kept.md')).toBe(
    'See a [b], [c](kept.md#y), [d](https://e.example/), .',
  );
});

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from './checks/tree-files.mjs';
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

/** The targets of a document's links within the tree. @param {string} text */
const linksIn = (text) => [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target);

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

  it('links only to files that exist', () => {
    expect(linksIn(text).filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });
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

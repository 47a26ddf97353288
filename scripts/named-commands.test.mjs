import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { helpText } from '../server/src/cli/help-text.ts';
import { commandWordsIn } from '../server/src/messages/command-words.ts';
import { files } from './checks/tree-files.mjs';
import { root } from './ensure/root.mjs';

/** All documents; what the changelog says of the past stays as it is. */
const documents = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const testFiles = files.filter((path) => /\.test\.(?:tsx?|mjs)$/.test(path));
const text = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(text('package.json'));

/** The commands of the operator as `help` lists them, with the subcommands of each. */
const commands = new Map(
  [...helpText(commandWordsIn('en')).matchAll(/^ {2}([a-z][a-z-]*)((?: [a-z-]+(?: \|)?)*)(?= |$)/gm)]
    .map(([, name = '', words = '']) => /** @type {const} */ ([name, words.split(/[ |]+/).filter(Boolean)]))
    .reduce(
      (all, [name, parameters]) => all.set(name, [...(all.get(name) ?? []), ...parameters]),
      /** @type {Map<string, string[]>} */ (new Map()),
    ),
);

/** The code of a document: its blocks and the words in backquotes. @param {string} document */
function codeOf(document) {
  const markdown = text(document);
  const blocks = [...markdown.matchAll(/^ *```.*\n([\s\S]*?)^ *```/gm)].map(([, code = '']) => code);
  const inline = [...markdown.replace(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`]+)`/g)].map(
    ([, code = '']) => code,
  );
  return [...blocks, ...inline.map((code) => code.replace(/\s+/g, ' '))].join('\n');
}

/** What follows a word of a command line, up to the next blank. @param {string} code @param {RegExp} before */
const wordsAfter = (code, before) => [...code.matchAll(before)].map(([, word = '']) => word);

describe.each(documents)('%s', (document) => {
  const code = codeOf(document);

  it('names only npm commands that exist', () => {
    const named = wordsAfter(code, /\bnpm run (?:-s )?([a-z][\w:-]*)/g);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only scripts that exist', () => {
    const named = wordsAfter(code, /\bnode ((?:scripts|native)\/[\w./-]+)/g);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names only tests that exist', () => {
    const named = wordsAfter(code, /(?:vitest run|test:e2e --) ([\w./-]+\/[\w./-]+|[a-z]+(?=`|$| +#))/gm);
    expect(named.filter((path) => !testFiles.some((file) => file.startsWith(path)))).toEqual([]);
  });

  it('names only commands for operators that exist', () => {
    const named = [...code.matchAll(/\bbuchfink -- ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g)];
    const missing = named.filter(([, name = '', subcommand]) => {
      const subcommands = commands.get(name);
      if (!subcommands) return true;
      return subcommands.length > 0 && subcommand !== undefined && !subcommands.includes(subcommand);
    });
    expect(missing.map(([line]) => line)).toEqual([]);
  });
});

it('reads commands and subcommands from the help text', () => {
  expect(commands.get('patron')).toEqual(expect.arrayContaining(['add', 'set-pin', 'unblock', 'remove']));
  expect([...commands.keys()]).toEqual(expect.arrayContaining(['import', 'harvest', 'undo', 'reindex', 'demo']));
});

it('the settings of benchmarks that documents name are those that the benchmarks read', () => {
  const sources = files
    .filter((path) => /^(?:scripts|bench)\/.*\.(?:ts|mjs)$/.test(path) && !path.includes('.test.'))
    .map(text)
    .join('\n');
  const named = documents.flatMap((document) => wordsAfter(codeOf(document), /\b(BENCH_[A-Z_]+[A-Z])\b/g));
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
});

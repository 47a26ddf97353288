import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { hasMarked, outsideMarks } from '@buchfink/texts/testing/marks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languagePlugin } from './processes/built-language.ts';
import { type BuiltServer, buildProgram, buildServerWith } from './processes/built-server.ts';
import type { CommandLine } from './processes/command-lines-program.ts';
import { startService } from './processes/service-process.ts';
import { plainLibrary, writeProject } from './write-project.ts';

/** Esperanto: a language that the product does not speak, and whose days and months `Intl` knows. */
const locale = 'eo';

let server: BuiltServer;
let commands: string;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  const added = await languagePlugin(locale);
  server = await buildServerWith([added.plugin]);
  commands = await buildProgram('testing/processes/command-lines-program.ts', [added.plugin]);
  await rm(added.folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'buchfink-new-language-'));
  const system = { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } };
  const projects = await writeProject(join(folder, 'projekto'), {
    projectId: 'opac-eo',
    libraries: [plainLibrary(1, { libname: 'Biblioteko', shortname: 'Biblo', fullname: 'Biblioteko', system })],
    // Its statement lacks everything, which is said in this language, too.
    settings: { accessibility: {} },
  });
  environment = {
    BUCHFINK_DATA: join(folder, 'datumoj'),
    BUCHFINK_PROJECTS: projects,
    BUCHFINK_PROJECT: 'opac-eo',
    BUCHFINK_LANGUAGE: locale,
    LOG_LEVEL: 'warn',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Names in data, settings and questions, which are the same in all languages. */
const names = new Set([
  'Buchfink',
  'Biblioteko',
  'Biblo',
  'Libro',
  'libroj',
  'mrc',
  'kopio',
  'nenio',
  'yes',
  'name',
  'shortname',
]);
/** The words that `Intl` writes, of days and months. */
const dates = /\b(?:nun|\p{L}{3,10}o-\d+)\b/gu;

/** The words of a text that come from no message. */
const foreignWords = (text: string) =>
  (
    outsideMarks(text)
      .replaceAll(folder, ' ')
      .replaceAll(dates, ' ')
      .match(/\p{L}[\p{L}-]{2,}/gu) ?? []
  ).filter((word) => !names.has(word));

/** What people read of a page. */
function pageText(html: string): string {
  const text = html.replace(/<(style|script|code|pre)\b.*?<\/\1>/gs, ' ').replace(/<!doctype html>/i, ' ');
  const labels = [...text.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(([, label = '']) => label);
  return [text.replace(/<[^>]+>/g, ' '), ...labels].join('\n');
}

/** What command lines write, one after the other. */
async function outputsOf(lines: readonly CommandLine[]): Promise<readonly string[]> {
  const program = fork(commands, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  program.send({ lines, threads: server.threads });
  const [outputs] = (await once(program, 'message')) as [readonly string[]];
  return outputs;
}

describe('a language that is added by a folder and a line', () => {
  it('is all that commands speak', async () => {
    const file = join(folder, 'libroj.mrc');
    const books = ['1', '2'].map((id) =>
      iso2709(
        marc([
          ['001', id],
          ['245', '00', '$aLibro'],
        ]),
      ),
    );
    await writeFile(file, Buffer.concat(books));
    const library = ['--library', '1'];
    const lines: readonly CommandLine[] = [
      [['help']],
      [[]],
      [['unu']],
      [['patron']],
      [['import', '--unu']],
      [['import', ...library]],
      [['import', '--library', '9', file]],
      [['import', ...library, '--mode', 'x', file]],
      [['import', ...library, '--dry-run', file]],
      [['import', ...library, '--report', folder, file]],
      [['import', ...library, file]],
      [['harvest', ...library]],
      [['undo', ...library, '--dry-run']],
      [['undo', ...library]],
      [['undo', ...library]],
      [['reindex', '1']],
      [['validate']],
      [['validate', 'unu']],
      [['doctor']],
      [['patron', 'add', ...library, '7'], '123456\n'],
      [['patron', 'block', ...library, '7']],
      [['fee', 'add', ...library, '7', '2.50', '--text', 'Libro']],
      [['fee', 'pay', ...library, '7', '9.00']],
      [['fee', 'list', ...library, '0']],
      [['copy', 'show', ...library, '0']],
      [['copy', 'lend', ...library, '0', '7']],
      [['patron', 'remove', ...library, '7']],
      [['daily-work', 'show']],
      [['daily-work', 'undo', ...library]],
      [['test-connection', '1']],
      [['init', '--yes']],
      [['import-library-list', file]],
      [['backup', join(folder, 'kopio')]],
      [['restore', join(folder, 'nenio')]],
    ];
    const outputs = await outputsOf([...lines, [['tags', ...library]]]);
    const unsaid = lines.flatMap(([args], at) => {
      expect(hasMarked(outputs[at] ?? ''), args.join(' ')).toBe(true);
      const words = foreignWords(outputs[at] ?? '');
      return words.length > 0 ? [`${args.join(' ')}: ${words.join(' ')}`] : [];
    });
    expect(unsaid).toEqual([]);
    expect(foreignWords(pageText(outputs.at(-1) ?? ''))).toEqual([]);
  });

  it('is all that the pages of operators speak', async () => {
    const { origin, program } = await startService(server, environment);
    try {
      const sections = ['', '/libraries', '/desk', '/daily-work', '/maintenance', '/configuration', '/log'];
      const desk = ['/desk/1', '/desk/1/pull-list', '/desk/1/hold-shelf', '/desk/1/letters'];
      const ofLibrary = ['/libraries/1', '/libraries/1/imports', ...desk];
      for (const path of [...sections, ...ofLibrary]) {
        const answer = await fetch(`${origin}/operator${path}`, { headers: { 'accept-language': locale } });
        const html = await answer.text();
        expect(hasMarked(html), path).toBe(true);
        expect(foreignWords(pageText(html)), path).toEqual([]);
      }
    } finally {
      program.kill('SIGTERM');
      await program.ended;
    }
  });
});

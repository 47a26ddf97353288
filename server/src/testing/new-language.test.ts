import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iso2709, marc } from '@buchfink/catalogue/marc/testing/marc-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { after, before, languagePlugin } from './processes/built-language.ts';
import { type BuiltServer, buildServerWith } from './processes/built-server.ts';
import { startCli } from './processes/run-cli.ts';
import { startService } from './processes/service-process.ts';
import { plainLibrary, writeProject } from './write-project.ts';

/** Esperanto: a language that the product does not speak, and whose days and months `Intl` knows. */
const locale = 'eo';

let server: BuiltServer;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  const added = await languagePlugin(locale);
  server = await buildServerWith([added.plugin]);
  await rm(added.folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), 'buchfink-new-language-'));
  const system = { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin' } };
  const projects = await writeProject(join(folder, 'projekto'), {
    projectId: 'opac-eo',
    libraries: [plainLibrary(1, { libname: 'Biblioteko', shortname: 'Biblo', fullname: 'Biblioteko', system })],
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

/** What is not between marks. */
function outsideMarks(text: string): string {
  let depth = 0;
  let outside = '';
  for (const letter of text) {
    if (letter === before) depth += 1;
    else if (letter === after) depth -= 1;
    else outside += depth === 0 ? letter : ' ';
  }
  return outside;
}

/** Names in data, settings and code: of commands, options, files and systems, which are the same in all languages. */
const names = new Set('Buchfink Biblioteko Biblo Libro Leganto opac-eo MARC'.split(' '));

/** The words of a text that come from no message. */
const foreignWords = (text: string) =>
  (outsideMarks(text).replaceAll(folder, ' ').match(/[\p{L}][\p{L}-]{2,}/gu) ?? []).filter((word) => !names.has(word));

async function run(args: readonly string[], input = '') {
  const program = startCli(server, args, { environment, input: 'pipe' });
  program.input?.end(input);
  const code = await program.ended;
  return { code, text: `${program.out()}${program.err()}` };
}

describe('a language that is added by a folder and a line', () => {
  it('is what commands speak', async () => {
    const file = join(folder, 'libroj.mrc');
    await writeFile(
      file,
      ['1', '2'].map((id) => iso2709(marc([['001', id], ['245', '00', `$aLibro`]]))).reduce((all, next) => Buffer.concat([all, next])),
    );
    const outputs: Record<string, string[]> = {};
    for (const args of [
      ['help'],
      [],
      ['unu'],
      ['patron'],
      ['import', '--library', '1'],
      ['import', '--library', '9', file],
      ['import', '--library', '1', '--mode', 'x', file],
      ['import', '--library', '1', '--dry-run', file],
      ['import', '--library', '1', file],
      ['undo', '--library', '1', '--dry-run'],
      ['undo', '--library', '1'],
      ['reindex', '1'],
      ['validate'],
      ['doctor'],
      ['patron', 'list', '--library', '1'],
      ['fee', 'list', '--library', '1', '0'],
      ['copy', 'show', '--library', '1', '0'],
      ['daily-work', 'show'],
      ['test-connection', '1'],
      ['tags', '--library', '1'],
      ['backup', join(folder, 'kopio')],
      ['restore', join(folder, 'nenio')],
    ]) {
      const { text } = await run(args);
      expect(text, args.join(' ')).not.toBe('');
      const words = foreignWords(text);
      if (words.length > 0) outputs[args.join(' ').replaceAll(folder, '')] = words;
    }
    console.log(JSON.stringify(outputs, undefined, 1));
  });

  it('is what pages of operators and of the app speak', async () => {
    const { origin, program } = await startService(server, environment);
    for (const path of ['/', '/libraries', '/imprint', '/operator', '/operator/libraries', '/operator/libraries/1', '/operator/desk', '/operator/daily-work', '/operator/maintenance', '/operator/configuration', '/operator/log', '/operator/libraries/1/imports', '/operator/login', '/operator/nothing']) {
      const answer = await fetch(`${origin}${path}`, { headers: { 'accept-language': locale, accept: 'text/html' } });
      const html = await answer.text();
      console.log(path, answer.status, foreignWords(html.replace(/<(style|script|code)\b.*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ')).join(' ').slice(0, 600));
    }
    program.kill('SIGTERM');
    await program.ended;
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, loadConfiguration } from './load-configuration.ts';
import { fingerprintProjects } from './project-fingerprint.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-hand-written-'));
  await mkdir(join(folder, 'a'));
  await write('project.yaml', 'projectId: opac-a\n');
  await write('libraries.yaml', 'libraries: []\n');
  return () => rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, 'a', name), text);
const names = 'ident: n, libname: N, shortname: N, fullname: N';

/** The faults of the configuration, in both languages, without the folder. */
async function faults(): Promise<string[]> {
  const texts = await loadConfiguration(folder).then(() => [], faultsOf);
  return texts.flatMap(({ en, de }) => [en, de]).map((text) => text.replaceAll(`${join(folder, 'a')}/`, ''));
}

describe('a number or a truth value in place of a text', () => {
  it.each([
    ['a name', 'project.yaml', 'projectId: opac-a\ntitle: 1984\n', 'title: expected'],
    ['a truth value', 'project.yaml', 'projectId: opac-a\ntitle: true\n', 'title: expected'],
    [
      'a text with a rule',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, timeZone: 1 }\n`,
      'timeZone: expected',
    ],
    [
      'a text in a list',
      'libraries.yaml',
      `libraries:\n  - { id: 1, ${names}, branches: [{ id: 1, name: A }, { id: b, name: 2 }] }\n`,
      'branches[1].name: expected',
    ],
  ])('%s is to be put in quotes', async (_, file, text, place) => {
    await write(file, text);
    const [en, de] = (await faults()).slice(-2);
    expect(en).toContain(place);
    expect(en).toMatch(/: put it in quotes$/);
    expect(de).toMatch(/; setzen Sie es in Anführungszeichen$/);
  });

  it('is no matter of quotes for another kind of value', async () => {
    await write('project.yaml', 'projectId: opac-a\ntitle: []\n');
    expect((await faults())[0]).not.toContain('quotes');
  });

  it('is named as a key that would lose its zeros', async () => {
    const items = 'items: { field: 952, subfields: { barcode: p, state: s }, states: { a: lent, 007: lost } }';
    await write('libraries.yaml', `libraries:\n  - { id: 1, ${names}, ${items} }\n`);
    expect((await faults())[0]).toMatch(
      /libraries\.yaml:2:\d+ YAML takes the key 007 for a number: put it in quotes, "007"/,
    );
  });
});

it.each([
  ['of the file', 'projectId: opac-a\ntitle: A\nedition: multi\ntitle: B\n', 'title', 4, 2],
  ['deep within', 'projectId: opac-a\ntheme:\n  light: { bar: "#112233", bar: "#445566" }\n', 'bar', 3, 3],
  ['in quotes', 'projectId: opac-a\n"title": A\ntitle: B\n', 'title', 3, 2],
])('names a key %s that stands twice, with both lines', async (_, text, key, line, first) => {
  await write('project.yaml', text);
  const [en, de] = await faults();
  expect(en).toMatch(
    new RegExp(
      `^project\\.yaml:${line}:\\d+ this is not YAML: the key "${key}" is not unique, it stands in line ${first} before$`,
    ),
  );
  expect(de).toContain(`den Schlüssel "${key}" gibt es hier zweimal, zuerst in Zeile ${first}`);
});

it.each(['project', 'libraries'])('says that %s.yml is not read, beside or instead of .yaml', async (name) => {
  const before = await fingerprintProjects(folder);
  await write(`${name}.yml`, 'title: Other\n');
  expect(await faults()).toContain(`${name}.yml:1:1 this file is not read: rename it ${name}.yaml, or remove it`);
  // A running service looks again once it is removed.
  expect(await fingerprintProjects(folder)).not.toBe(before);
  await rm(join(folder, 'a', `${name}.yaml`));
  expect(await faults()).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`${name}.yml:1:1 this file is not read`),
      `${name}.yaml:1:1 this file is missing`,
    ]),
  );
});

it.each(['more/days.yaml', 'days.ics'])('says which setting names a missing file: %s', async (file) => {
  await write(
    'libraries.yaml',
    `libraries:\n  - id: 1\n    ${names.replaceAll(', ', '\n    ')}\n    events:\n      files: [${file}]\n`,
  );
  expect(await faults()).toContain(
    `libraries.yaml:8:15 libraries[0].events.files[0]: the file ${file}, which this names, is missing`,
  );
});

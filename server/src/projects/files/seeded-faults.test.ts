import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { validateProjects } from '../../cli/validate-projects.ts';
import { projectsFolder } from '../../testing/test-service.ts';
import { faultsOf, loadConfiguration } from './load-configuration.ts';
import { openProjects } from './open-projects.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buchfink-seeded-'));
  for (const kind of ['documents', 'images']) await mkdir(join(folder, 'a', 'assets', kind), { recursive: true });
  await writeFile(join(folder, 'a', 'assets', 'images', 'house.jpg'), '');
  await writeFile(join(folder, 'a', 'assets', 'documents', 'help-de.pdf'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// biome-ignore lint/suspicious/noExplicitAny: the files are changed as an editor would, whatever they hold
type File = any;
interface Seed {
  readonly sow: (project: File, library: File) => void;
  /** The reported fault. */
  readonly fault: RegExp;
}

const seeds: Readonly<Record<string, Seed>> = {
  icon: {
    sow: (project) => {
      project.homeButtons[1].icon = 'hart';
    },
    fault: /homeButtons\[1\]\.icon: unknown icon "hart" \(did you mean heart\?\); expected one of account, audio, /,
  },
  'icon of a page': {
    sow: (project) => {
      project.contentPages.fees.icon = 'mdi-mony';
    },
    fault: /contentPages\.fees\.icon: unknown icon "mdi-mony".*; expected one of account/,
  },
  before: {
    sow: (project) => {
      project.nav.items[0].before = 'setings';
    },
    fault:
      /nav\.items\[0\]\.before: unknown entry of the drawer "setings" \(did you mean settings\?\); expected one of home, /,
  },
  after: {
    sow: (project) => {
      project.nav.items[1].after = 'nowhere-at-all';
    },
    fault: /nav\.items\[1\]\.after: unknown entry of the drawer "nowhere-at-all"/,
  },
  route: {
    sow: (project) => {
      project.homeButtons[0].route = '/librarys?x=1';
    },
    fault: /homeButtons\[0\]\.route: unknown screen "\/librarys" \(did you mean \/libraries\?\)/,
  },
  'text without a language that it needs': {
    sow: (project) => {
      delete project.homeButtons[0].title.de;
    },
    fault: /homeButtons\[0\]\.title\.de: this key is missing; expected text/,
  },
  'text of a library without a language that it needs': {
    sow: (_, library) => {
      library.notice = { de: 'Umbau' };
    },
    fault: /libraries\[0\]\.notice\.en: this key is missing; expected text/,
  },
  'text in an unknown language': {
    sow: (project) => {
      project.homeButtons[0].title.xx = 'X';
    },
    fault: /homeButtons\[0\]\.title\.xx: unknown key "xx"/,
  },
  'language twice': {
    sow: (project) => {
      project.locales = ['de', 'en', 'de'];
    },
    fault: /locales\[2\]: expected each language once/,
  },
  'page of a route': {
    sow: (project) => {
      project.nav.items[1].route = '/content/feess';
    },
    fault: /nav\.items\[1\]\.route: unknown content page "feess" \(did you mean fees\?\); expected one of fees/,
  },
  'text key': {
    sow: (project) => {
      project.i18n.de['home.titel'] = 'Hallo';
    },
    fault: /i18n\.de\.home\.titel: unknown text "home\.titel" \(did you mean home\.title\?\).*text-keys/,
  },
  'value of a text': {
    sow: (project) => {
      project.i18n.de['account.queue'] = 'Platz {cuont}';
    },
    fault:
      /i18n\.de\.account\.queue: unknown value "\{cuont\}" \(did you mean \{count\}\?\); expected one of \{count\}/,
  },
  'value that a text leaves out': {
    sow: (project) => {
      project.i18n.en['account.due'] = 'Due some day';
    },
    fault: /i18n\.en\.account\.due: expected a text with \{when\}, got "Due some day"/,
  },
  'open brace of a text': {
    sow: (project) => {
      project.i18n.en['account.for-item'] = 'For {title';
    },
    fault:
      /i18n\.en\.account\.for-item: expected a text with values in braces such as \{count\}, got "For \{title": .*line 1/,
  },
  'form of a plural': {
    sow: (project) => {
      project.i18n.de['account.ready-count'] = '{count, plural, one {# Titel}}';
    },
    fault: /i18n\.de\.account\.ready-count: expected the form `other` of \{count\}, got/,
  },
  picture: {
    sow: (project) => {
      project.features.reloadConfig = true;
      project.images.light.homeImage = 'huose.jpg';
    },
    fault:
      /images\.light\.homeImage: expected a file that exists, got "huose\.jpg": .*a\/assets\/images\/huose\.jpg is missing \(did you mean house\.jpg\?\)/,
  },
  document: {
    sow: (project) => {
      project.helpLinks.tutorial = '/assets/opac-example/documents/help-{locale}.pdf';
    },
    fault:
      /helpLinks\.tutorial: expected a file that exists, got .*\/documents\/help-en\.pdf is missing \(did you mean help-de\.pdf\?\)/,
  },
  'kind of a file': {
    sow: (project) => {
      project.helpLinks.flyer = '/assets/opac-example/documents/flyer.docx';
    },
    fault: /helpLinks\.flyer: expected a file of assets\/documents \(pdf\), assets\/html or assets\/images, got/,
  },
  'html of a page': {
    sow: (project) => {
      project.contentPages.rooms = {
        ...project.contentPages.fees,
        title: { de: 'x', en: 'x' },
        project: 'opac-example',
      };
      delete project.contentPages.rooms.text;
    },
    fault: /contentPages\.rooms\.project: expected a file that exists, .*\/assets\/html\/rooms\.html is missing/,
  },
  'project of a file': {
    sow: (project) => {
      project.contentPages.fees.text.de = '[Plan](/assets/opac-exmaple/documents/plan.pdf)';
    },
    fault: /contentPages\.fees\.text\.de: unknown project "opac-exmaple" \(did you mean opac-example\?\)/,
  },
  colour: {
    sow: (project) => {
      project.theme.dark.bar = 'red';
    },
    fault: /theme\.dark\.bar: expected #RRGGBB, got "red"$/m,
  },
  key: {
    sow: (project) => {
      project.edtion = 'multi';
    },
    fault: /edtion: unknown key "edtion" \(did you mean edition\?\)/,
  },
  maintenance: {
    sow: (project) => {
      project.status.maintenance.end = '2026-11-01T00:00:00Z';
    },
    fault: /status\.maintenance\.end: expected an instant after `start`, got "2026-11-01T00:00:00Z"/,
  },
  hours: {
    sow: (_, library) => {
      library.openingHours = 'Mo-Fr 10:00-18:00; Sa 18:00-10:00';
    },
    fault: /libraries\[0\]\.openingHours: expected hours that end after they begin.*, got "Mo-Fr/,
  },
  'a library of a route': {
    sow: (project) => {
      project.nav.items.push({ id: 'list', title: { de: 'x', en: 'x' }, route: '/result?library=4711' });
    },
    fault: /nav\.items\[\d\]\.route: unknown library "4711"; expected one of 9001, /,
  },
  'two entries with one id': {
    sow: (project) => {
      project.homeButtons.push({ ...project.homeButtons[1], icon: 'star' });
    },
    fault: /homeButtons\[2\]\.id: expected an id of its own/,
  },
  'places that depend on each other': {
    sow: (project) => {
      const entry = { title: { de: 'x', en: 'x' }, route: '/help' };
      project.nav.items.push({ ...entry, id: 'first', after: 'second' }, { ...entry, id: 'second', before: 'first' });
    },
    fault: /nav\.items\[\d\]\.after: expected an entry whose own place does not depend on this one/,
  },
  seconds: {
    sow: (project) => {
      project.settings = { ...project.settings, accountRenewTime: -5 };
    },
    fault: /settings\.accountRenewTime: expected a number from 1, got -5/,
  },
  'two branches with one id': {
    sow: (_, library) => {
      library.branches.push({ ...library.branches[0], name: 'Zweite' });
    },
    fault: /libraries\[0\]\.branches\[1\]\.id: expected an id of its own, got that of another branch/,
  },
  'a day that does not exist': {
    sow: (_, library) => {
      library.exceptions.push({ from: '2026-02-30', to: '2026-03-01', closed: true });
    },
    fault: /libraries\[0\]\.exceptions\[2\]\.from: expected a day that exists, got "2026-02-30"/,
  },
  'AFI of tags': {
    sow: (_, library) => {
      library.tags.afi.unsecured = library.tags.afi.secured;
    },
    fault: /libraries\[0\]\.tags\.afi\.unsecured: expected another value than `secured`, got 7/,
  },
  'AFI beside another security': {
    sow: (_, library) => {
      library.tags.security = 'eas';
    },
    fault: /libraries\[0\]\.tags\.afi: expected no `afi` without `security: afi`, got/,
  },
  'owner of tags': {
    sow: (_, library) => {
      library.tags.owners = ['Mb112'];
    },
    fault:
      /libraries\[0\]\.tags\.owners\[0\]: expected an ISIL that begins with the country such as `DE-Mb112`, got "Mb112"/,
  },
  'library of a demo card': {
    sow: (project) => {
      project.demoCards = [{ libraryId: 99, userId: '1', password: 'x', text: { de: 'x', en: 'x' } }];
    },
    fault: /demoCards\[0\]\.libraryId: expected .*, got library 99 without accounts/,
  },
};

async function example(): Promise<[File, File]> {
  const read = async (file: string) => parse(await readFile(join(projectsFolder, 'example', file), 'utf8'));
  const [project, libraries] = [await read('project.yaml'), await read('libraries.yaml')];
  for (const library of libraries.libraries) delete library.events;
  return [project, libraries];
}

async function write(project: File, libraries: File): Promise<void> {
  // JSON is also YAML.
  await writeFile(join(folder, 'a', 'project.yaml'), JSON.stringify(project, null, 1));
  await writeFile(join(folder, 'a', 'libraries.yaml'), JSON.stringify(libraries, null, 1));
}

/** Returns the message of the service start, and checks that `validate` reports the same. */
async function outcome(project = 'opac-example'): Promise<string> {
  const checked = await validateProjects({ projects: folder, project });
  const started = await openProjects(folder, project).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(checked.ok).toBe(started === '');
  if (!checked.ok) expect(checked.lines.join('\n')).toBe(started);
  return started;
}

it('the start and `validate` report any combination of faults in one run', async () => {
  const names = Object.keys(seeds);
  await fc.assert(
    fc.asyncProperty(fc.subarray(names, { minLength: 0 }), async (chosen) => {
      const [project, libraries] = await example();
      for (const name of chosen) seeds[name]?.sow(project, libraries.libraries[0]);
      await write(project, libraries);
      const message = await outcome();
      for (const name of names) {
        const seed = seeds[name];
        if (seed && chosen.includes(name)) expect(message).toMatch(seed.fault);
        else if (seed) expect(message).not.toMatch(seed.fault);
      }
      expect(message === '').toBe(chosen.length === 0);
      expect(message).not.toContain('text like');
    }),
    { numRuns: 40, examples: [[[]], [names]] },
  );
});

it('says every fault in German too, without an English word', async () => {
  const [project, libraries] = await example();
  for (const { sow } of Object.values(seeds)) sow(project, libraries.libraries[0]);
  await write(project, libraries);
  const faults = await loadConfiguration(folder).then(() => [], faultsOf);
  expect(faults.length).toBeGreaterThanOrEqual(Object.keys(seeds).length);
  for (const { de, en } of faults) {
    expect(de).not.toBe(en);
    // The place in the file is the same in both.
    expect(de.split(' ').slice(0, 2)).toEqual(en.split(' ').slice(0, 2));
    const words = de.replace(/^\S+ \S+/, '').replace(/`[^`]*`|"[^"]*"|„[^“]*“|: account, .*/g, '');
    expect(words).not.toMatch(/\b(?:the|is|are|of|with|and|or|no|not|such|expected|got|unknown|did|missing)\b/i);
  }
});

it('the start and `validate` refuse a folder without the default project', async () => {
  await write(...(await example()));
  expect(await outcome('opac-exampel')).toMatch(
    /BUCHFINK_PROJECT: unknown project "opac-exampel" \(did you mean opac-example\?\); expected one of opac-example/,
  );
});

it('a default project with a fault of its own is not reported as missing', async () => {
  const [project, libraries] = await example();
  await write({ ...project, edition: 'many' }, libraries);
  expect(await outcome()).not.toContain('unknown project');
});

it('text that is not UTF-8 is reported with its line', async () => {
  const [, libraries] = await example();
  await write({}, libraries);
  const text = 'projectId: opac-example\n# \u00e4 in UTF-8\ntitle: B\u00fccherei\n';
  const [before = '', after = ''] = text.split('\u00fc');
  await writeFile(
    join(folder, 'a', 'project.yaml'),
    Buffer.concat([Buffer.from(before), Buffer.of(0xfc), Buffer.from(after)]),
  );
  expect(await outcome()).toMatch(/project\.yaml:3:1 this is not UTF-8 \(byte 0xFC\); save the file as UTF-8/);
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startService, temporaryFolder, waitUntilReady } from './service-process.ts';

/** The library of a test, with lending of its own. */
export interface LendingLibrary {
  /** Names the project and its folder. */
  readonly name: string;
  readonly title: string;
  readonly branches: readonly { readonly id: string; readonly name: string }[];
  /** Rules of lending beside the one group of patrons. */
  readonly rules?: object;
  /** The cards of patrons, who all have `lendingPassword`. */
  readonly cards: readonly string[];
}

/** A service with one library. */
export interface LendingService {
  readonly origin: string;
  readonly run: RunDesk;
  close(): Promise<void>;
}

/** Runs a command of the desk, also beside the running service. */
export type RunDesk = (args: readonly string[], input?: string) => void;

/** The password of all patrons. */
export const lendingPassword = 'fuchs1357';

/** What the library lends; the copies have the barcodes 1000 and 1001. */
export const lendingTitles = ['Krabat', 'Momo'] as const;

const records = lendingTitles.map(
  (title, index) =>
    `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">r${index}</controlfield>` +
    `<datafield tag="245" ind1="0" ind2="0"><subfield code="a">${title}</subfield></datafield>` +
    '<datafield tag="952" ind1=" " ind2=" "><subfield code="b">H</subfield>' +
    `<subfield code="p">${1000 + index}</subfield></datafield></record>`,
);

/** Starts the service after `prepare` has run its commands. */
export async function startLendingService(
  { name, title, branches, rules, cards }: LendingLibrary,
  prepare: (run: RunDesk) => void = () => {},
): Promise<LendingService> {
  const folder = temporaryFolder();
  const project = join(folder.path, 'projects', name);
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), `projectId: opac-${name}\ntitle: ${title}\n`);
  const library = {
    id: 1,
    ident: 'ort',
    libname: 'Bücherei',
    shortname: 'B',
    fullname: 'Bücherei',
    branches,
    system: {
      catalogue: { kind: 'builtin' },
      patron: { kind: 'builtin', rules: { patronGroups: { adult: {} }, ...rules } },
    },
  };
  writeFileSync(join(project, 'libraries.yaml'), JSON.stringify({ libraries: [library] }));
  const file = join(folder.path, 'records.xml');
  writeFileSync(file, `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`);
  const settings = { BUCHFINK_PROJECTS: join(folder.path, 'projects'), BUCHFINK_PROJECT: `opac-${name}` };
  const data = join(folder.path, 'data');
  const run: RunDesk = (args, input = '') =>
    void execFileSync(process.execPath, ['server/dist/cli.js', ...args], {
      env: { ...process.env, ...settings, BUCHFINK_DATA: data },
      input,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  run(['import', '--library', '1', file]);
  for (const card of cards)
    run(['patron', 'add', '--library', '1', card, '--name', 'Ada Muster'], `${lendingPassword}\n`);
  prepare(run);
  const service = startService(await freePort(), data, settings);
  await waitUntilReady(service);
  return {
    origin: service.origin,
    run,
    async close() {
      service.process.kill('SIGTERM');
      await service.ended;
      folder.remove();
    },
  };
}

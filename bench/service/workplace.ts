import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { branchCodes } from '../records/copies.ts';

/** The first library of the benchmark's project, and the only one but where several are searched. */
export const libraryId = 1;
export const projectId = 'opac-bench';

/** Folders of a service of its own: a project with libraries of 64 branches, and a data directory. */
export interface Workplace {
  readonly folder: string;
  readonly data: string;
  /** Where the service keeps the index of the library. */
  readonly index: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Makes the folders below the given one, for so many libraries with ids from 1 on. */
export function makeWorkplace(folder: string, libraries = 1): Workplace {
  const project = join(folder, 'projects', 'bench');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), `projectId: ${projectId}\ntitle: Bench\n`);
  const lines = Array.from({ length: libraries }, (_, at) => libraryLines(libraryId + at)).flat();
  writeFileSync(join(project, 'libraries.yaml'), ['libraries:', ...lines, ''].join('\n'));
  const data = join(folder, 'data');
  return {
    folder,
    data,
    index: join(data, 'index', String(libraryId)),
    environment: {
      BUCHFINK_DATA: data,
      BUCHFINK_PROJECTS: join(folder, 'projects'),
      BUCHFINK_PROJECT: projectId,
      // What is measured here is how fast the service answers, not whom it lets in.
      BUCHFINK_BUDGET: '1000000',
      BUCHFINK_BUSY_SEARCHES: '1000000',
      LOG_LEVEL: 'warn',
    },
  };
}

function libraryLines(id: number): string[] {
  return [
    `  - id: ${id}`,
    `    ident: bench${id}`,
    '    libname: Bibliothek',
    '    shortname: B',
    '    fullname: Bibliothek',
    '    city: Ort',
    '    state: bw',
    '    country: de',
    '    timeZone: Europe/Berlin',
    '    geo: { lat: 48.9, lon: 9.8 }',
    '    system: { catalogue: { kind: builtin } }',
    '    branches:',
    ...branchCodes.map((code) => `      - { id: ${code}, name: Zweigstelle ${code} }`),
  ];
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { branchCodes } from '../records/copies.ts';

/** The first library of the benchmark's project; the only one unless several are searched. */
export const libraryId = 1;
export const projectId = 'opac-bench';

/** The folders of a service: a project with libraries of 64 branches each, and a data directory. */
export interface ServiceFolders {
  readonly folder: string;
  readonly data: string;
  /** The folder of the library's index. */
  readonly index: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Creates the folders below the given one, for this many libraries with ids from 1 on; their indexes are in OpenSearch where
 * there is an address of one.
 */
export function createServiceFolders(folder: string, libraries = 1, openSearch?: string): ServiceFolders {
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
      // Rate limits are off: the benchmark measures how fast the service answers, not whom it admits.
      BUCHFINK_BUDGET: '1000000',
      BUCHFINK_BUSY_SEARCHES: '1000000',
      LOG_LEVEL: 'warn',
      ...(openSearch !== undefined && { BUCHFINK_OPENSEARCH: openSearch }),
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

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { branchCodes } from '../records/copies.ts';

/** The one library of the benchmark's project. */
export const libraryId = 1;
export const projectId = 'opac-bench';

/** Folders of a service of its own: a project with one library of 64 branches, and a data directory. */
export interface Workplace {
  readonly folder: string;
  readonly data: string;
  /** Where the service keeps the index of the library. */
  readonly index: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Makes the folders below the given one. */
export function makeWorkplace(folder: string): Workplace {
  const project = join(folder, 'projects', 'bench');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.yaml'), `projectId: ${projectId}\ntitle: Bench\n`);
  const branches = branchCodes.map((code) => `      - { id: ${code}, name: Zweigstelle ${code} }`);
  writeFileSync(
    join(project, 'libraries.yaml'),
    [
      'libraries:',
      `  - id: ${libraryId}`,
      '    ident: bench',
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
      ...branches,
      '',
    ].join('\n'),
  );
  const data = join(folder, 'data');
  return {
    folder,
    data,
    index: join(data, 'index', String(libraryId)),
    environment: {
      BUCHFINK_DATA: data,
      BUCHFINK_PROJECTS: join(folder, 'projects'),
      BUCHFINK_PROJECT: projectId,
      LOG_LEVEL: 'warn',
    },
  };
}

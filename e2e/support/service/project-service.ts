import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startService, temporaryFolder, waitUntilReady } from './service-process.ts';

/** A project of a test. */
export interface TestProject {
  /** Names the project (`opac-<name>`) and its folder. */
  readonly name: string;
  readonly title: string;
  /** More of `project.yaml`. */
  readonly settings?: object;
  /** As in `libraries.yaml`; the names of a library are its `libname` where it has no others. */
  readonly libraries: readonly ({ readonly id: number; readonly libname: string } & object)[];
  /** More files of the project, by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /** More variables of the service and its commands. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A service with a project and data of its own. */
export interface ProjectService {
  readonly origin: string;
  readonly run: RunCommand;
  /** Ends the service and removes its data. */
  close(): Promise<void>;
}

/** Runs a command of the operator, also beside the running service. */
export type RunCommand = (args: readonly string[], input?: string) => void;

/** What a test does before its service starts. */
export interface Preparation {
  readonly run: RunCommand;
  /** Imports MARCXML records into a library. */
  readonly importRecords: (libraryId: number, records: readonly string[]) => void;
}

/** Starts the service of a project after `prepare` has run its commands. */
export async function startProjectService(
  { name, title, settings = {}, libraries, files = {}, environment = {} }: TestProject,
  prepare: (preparation: Preparation) => void = () => {},
): Promise<ProjectService> {
  const folder = temporaryFolder();
  const project = join(folder.path, 'projects', name);
  mkdirSync(project, { recursive: true });
  const named = libraries.map((library) => ({
    ident: `l${library.id}`,
    shortname: library.libname,
    fullname: library.libname,
    ...library,
  }));
  // JSON is YAML, too.
  writeFileSync(join(project, 'project.yaml'), JSON.stringify({ projectId: `opac-${name}`, title, ...settings }));
  writeFileSync(join(project, 'libraries.yaml'), JSON.stringify({ libraries: named }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
  const variables = {
    BUCHFINK_PROJECTS: join(folder.path, 'projects'),
    BUCHFINK_PROJECT: `opac-${name}`,
    ...environment,
  };
  const data = join(folder.path, 'data');
  const run: RunCommand = (args, input = '') =>
    void execFileSync(process.execPath, ['server/dist/cli.js', ...args], {
      env: { ...process.env, ...variables, BUCHFINK_DATA: data },
      input,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
  prepare({
    run,
    importRecords(libraryId, records) {
      const file = join(folder.path, `records-${libraryId}.xml`);
      writeFileSync(file, `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`);
      run(['import', '--library', String(libraryId), file]);
    },
  });
  const service = startService(await freePort(), data, variables);
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

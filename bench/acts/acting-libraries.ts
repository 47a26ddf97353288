import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marcXml } from '@buchfink/connectors/testing/marc-xml';
import { plainLibrary, writeProject } from '@buchfink/server/testing/write-project';

export const projectId = 'opac-acts';
export const pin = 'geheime-pin-4711';

/** A patron with a title of their own. */
export interface ActingPatron {
  readonly libraryId: number;
  readonly card: string;
  readonly recordId: string;
}

/** The patrons of the libraries, `perLibrary` of each. */
export const patronsOf = (libraries: number, perLibrary: number): ActingPatron[] =>
  Array.from({ length: libraries * perLibrary }, (_, at) => ({
    libraryId: 1 + (at % libraries),
    card: `${100_000 + at}`,
    recordId: `t${at}`,
  }));

/** Writes a project whose libraries lend by themselves; returns the folder of projects. */
export function writeActingProject(folder: string, count: number): Promise<string> {
  const rules = { loans: [{ days: 28 }], reservations: { whileAvailable: true } };
  const libraries = Array.from({ length: count }, (_, at) =>
    plainLibrary(1 + at, {
      items: { field: '952', subfields: { id: 'p', barcode: 'p', branch: 'a' } },
      branches: [{ id: 'HB', name: 'Hauptbücherei' }],
      system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin', rules } },
    }),
  );
  return writeProject(join(folder, 'projects'), { projectId, libraries, settings: { title: 'Acts' } });
}

/** Writes the titles of a library, a copy of each; returns the file. */
export function writeTitles(folder: string, libraryId: number, patrons: readonly ActingPatron[]): string {
  const file = join(folder, `titles-${libraryId}.xml`);
  const records = patrons
    .filter((patron) => patron.libraryId === libraryId)
    .map(({ recordId }) =>
      marcXml({ id: recordId, title: `Momo ${recordId}`, copies: [{ barcode: `${recordId}-1`, branch: 'HB' }] }),
    );
  writeFileSync(file, `<collection>${records.join('')}</collection>`);
  return file;
}

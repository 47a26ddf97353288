import type { LibrarySettings } from '../libraries/library-settings.ts';
import { hostProjectId } from '../projects/project.ts';
import { closestWord } from '../yaml/closest-word.ts';
import type { Fault, FaultAt } from '../yaml/yaml-file.ts';
import type { ReadProject } from './load-projects.ts';

/** Finds ids and names that repeat within one `libraries.yaml`. */
export function duplicateFaults(libraries: readonly LibrarySettings[], faultAt: FaultAt): Fault[] {
  return [
    ...repeated(
      libraries,
      (library) => library.id,
      (index) => faultAt(['libraries', index, 'id'], 'two libraries have this id; allowed: an id of its own'),
    ),
    ...repeated(
      libraries,
      (library) => library.ident,
      (index) => faultAt(['libraries', index, 'ident'], 'two libraries have this ident; allowed: an ident of its own'),
    ),
    ...libraries.flatMap((library, at) =>
      repeated(
        library.branches,
        (branch) => branch.id,
        (index) =>
          faultAt(['libraries', at, 'branches', index, 'id'], 'two branches have this id; allowed: an id of its own'),
      ),
    ),
  ];
}

/** Finds pickup branches that the library does not have. */
export function pickupFaults(libraries: readonly LibrarySettings[], faultAt: FaultAt): Fault[] {
  return libraries.flatMap(({ branches, system }, at) => {
    const known = branches.map(({ id }) => id);
    return (system.patron?.rules.reservations.pickupBranches ?? []).flatMap((id, place) => {
      const path = ['libraries', at, 'system', 'patron', 'rules', 'reservations', 'pickupBranches', place];
      return known.includes(id)
        ? []
        : [faultAt(path, `there is no branch ${id}; allowed: ${known.join(', ') || 'none, it has no branches'}`)];
    });
  });
}

/** Finds tags of libraries without self-checkout, for which they would have no effect. */
export function tagFaults(libraries: readonly LibrarySettings[], faultAt: FaultAt): Fault[] {
  return libraries.flatMap(({ tags, system }, at) =>
    tags === undefined || system.patron !== undefined
      ? []
      : [
          faultAt(
            ['libraries', at, 'tags'],
            'the library has no accounts to lend to; allowed: only with `system.patron`',
          ),
        ],
  );
}

/** Finds demo cards of libraries without accounts. `given` is the content of `project.yaml` as written. */
export function demoCardFaults(given: unknown, libraries: readonly LibrarySettings[], faultAt: FaultAt): Fault[] {
  const known = libraries.flatMap(({ id, system }) => (system.patron ? [id] : []));
  return listOf(recordOf(given).demoCards).flatMap((card, place) => {
    const { libraryId } = recordOf(card);
    return typeof libraryId !== 'number' || known.includes(libraryId)
      ? []
      : [
          faultAt(
            ['demoCards', place, 'libraryId'],
            `the library ${libraryId} has no accounts; allowed: ${known.join(', ') || 'none'}`,
          ),
        ];
  });
}

/** Reports the one id that no project may have. */
export function reservedIdFaults(given: unknown, faultAt: FaultAt): Fault[] {
  return recordOf(given).projectId === hostProjectId
    ? [faultAt(['projectId'], `${hostProjectId} stands for the project of a host; choose another id`)]
    : [];
}

/** Reports a default project that does not exist. A project with faults counts as existing. */
export function defaultFaults(
  folder: string,
  ids: readonly (string | undefined)[],
  defaultId: string | undefined,
): Fault[] {
  const known = ids.flatMap((id) => id ?? []);
  // A project whose id cannot be read may be the default project.
  if (defaultId === undefined || known.includes(defaultId) || known.length < ids.length) return [];
  const meant = closestWord(defaultId, known);
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  const message = `there is no project ${defaultId}${hint}, the one for hosts that no project claims (BUCHFINK_PROJECT); allowed: ${known.join(', ')}`;
  return [{ file: folder, line: 1, column: 1, path: '', message }];
}

/** The id, hosts and libraries that a project's files claim, as far as they can be read. */
export interface ProjectClaim {
  readonly id: string | undefined;
  readonly hosts: readonly unknown[];
  readonly libraries: readonly Pick<LibrarySettings, 'id' | 'ident'>[];
}

/** Reads the claim of a project from the content of `project.yaml` as written. */
export function claimOf(given: unknown, libraries: readonly LibrarySettings[]): ProjectClaim {
  const { projectId, hosts } = recordOf(given);
  return { id: typeof projectId === 'string' ? projectId : undefined, hosts: listOf(hosts), libraries };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Finds ids and hosts that two projects share, and library ids that stand for different libraries. */
export function sharedFaults(read: readonly ReadProject[]): Fault[] {
  const ids = new Set<string>();
  const hosts = new Set<unknown>();
  const idents = new Map<number, string>();
  const faults: Fault[] = [];
  for (const { claimed, faultAt, libraryFaultAt } of read) {
    const { id: projectId } = claimed;
    if (projectId !== undefined && ids.has(projectId))
      faults.push(faultAt(['projectId'], `another project has the id ${projectId}; allowed: an id of its own`));
    if (projectId !== undefined) ids.add(projectId);
    claimed.hosts.forEach((host, index) => {
      if (hosts.has(host))
        faults.push(faultAt(['hosts', index], `another project answers under ${host}; allowed: a host of its own`));
      hosts.add(host);
    });
    claimed.libraries.forEach(({ id, ident }, index) => {
      if ((idents.get(id) ?? ident) !== ident)
        faults.push(
          libraryFaultAt(
            ['libraries', index, 'id'],
            `in another project, ${id} is the library ${idents.get(id)}; allowed: an id of its own`,
          ),
        );
      idents.set(id, ident);
    });
  }
  return faults;
}

function repeated<Entry>(
  entries: readonly Entry[],
  key: (entry: Entry) => unknown,
  fault: (index: number) => Fault,
): Fault[] {
  const seen = new Set<unknown>();
  return entries.flatMap((entry, index) => {
    const isRepeated = seen.has(key(entry));
    seen.add(key(entry));
    return isRepeated ? [fault(index)] : [];
  });
}

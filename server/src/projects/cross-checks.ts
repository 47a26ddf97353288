import type { Config } from '@buchfink/contract/config';
import type { LibrarySettings } from './library-settings.ts';
import type { ReadProject } from './load-projects.ts';
import type { Fault } from './yaml-file.ts';

type FaultAt = (path: readonly PropertyKey[], message: string) => Fault;

/** Ids and names that must be unique within one `libraries.yaml`. */
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

/** Branches to fetch reservations from that the library does not have. */
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

/** Demo cards of libraries that have no accounts. */
export function demoCardFaults(
  cards: Config['demoCards'],
  libraries: readonly LibrarySettings[],
  faultAt: FaultAt,
): Fault[] {
  const known = libraries.flatMap(({ id, system }) => (system.patron ? [id] : []));
  return (cards ?? []).flatMap(({ libraryId }, place) =>
    known.includes(libraryId)
      ? []
      : [
          faultAt(
            ['demoCards', place, 'libraryId'],
            `the library ${libraryId} has no accounts; allowed: ${known.join(', ') || 'none'}`,
          ),
        ],
  );
}

/** What must be unique among all projects: their ids and hosts; a library's id always means the same library. */
export function sharedFaults(read: readonly ReadProject[]): Fault[] {
  const ids = new Set<string>();
  const hosts = new Set<string>();
  const idents = new Map<number, string>();
  const faults: Fault[] = [];
  for (const { project, faultAt, libraryFaultAt } of read) {
    if (project === undefined) continue;
    if (ids.has(project.id))
      faults.push(faultAt(['projectId'], `another project has the id ${project.id}; allowed: an id of its own`));
    ids.add(project.id);
    project.hosts.forEach((host, index) => {
      if (hosts.has(host))
        faults.push(faultAt(['hosts', index], `another project answers under ${host}; allowed: a host of its own`));
      hosts.add(host);
    });
    project.libraries.forEach(({ id, ident }, index) => {
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

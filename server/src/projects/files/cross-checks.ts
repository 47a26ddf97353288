import type { LibrarySettings } from '../libraries/library-settings.ts';
import { hostProjectId, type Project } from '../project/project.ts';
import { unknownName } from '../yaml/unknown-name.ts';
import { type Fault, type FaultAt, fileFault } from '../yaml/yaml-file.ts';
import { duplicateIndexes, listOf, mapOf } from './raw-content.ts';

/**
 * Finds ids and names that repeat within one `libraries.yaml`. `content` is the file as written, so that another fault of
 * a library does not hide them.
 */
export function duplicateFaults(content: unknown, faultAt: FaultAt): Fault[] {
  const libraries = listOf(mapOf(content).libraries).map(mapOf);
  const duplicates = (key: 'id' | 'ident') =>
    duplicateIndexes(libraries.map((library) => library[key])).map((index) =>
      faultAt(['libraries', index, key], { code: 'library-repeated', values: { key } }),
    );
  const branchDuplicates = libraries.flatMap(({ branches }, index) =>
    duplicateIndexes(listOf(branches).map((branch) => mapOf(branch).id)).map((branch) =>
      faultAt(['libraries', index, 'branches', branch, 'id'], { code: 'branch-id-repeated', values: {} }),
    ),
  );
  return [...duplicates('id'), ...duplicates('ident'), ...branchDuplicates];
}

/** Finds pickup branches that the library does not have. */
export function pickupFaults(libraries: readonly LibrarySettings[], faultAt: FaultAt): Fault[] {
  return libraries.flatMap(({ branches, system }, index) => {
    const path = ['libraries', index, 'system', 'patron', 'rules', 'reservations', 'pickupBranches'];
    const branchIds = branches.map(({ id }) => id);
    const { patron } = system;
    const pickupBranches = patron?.kind === 'builtin' ? (patron.rules.reservations.pickupBranches ?? []) : [];
    return pickupBranches.flatMap((id, at) =>
      branchIds.includes(id) ? [] : [faultAt([...path, at], unknownName('branch', id, branchIds))],
    );
  });
}

/** Finds tags of libraries without self-checkout, for which they would have no effect. */
export function tagFaults(libraries: readonly LibrarySettings[], faultAt: FaultAt): Fault[] {
  return libraries.flatMap(({ tags, system }, index) =>
    tags === undefined || system.patron?.kind === 'builtin' || (system.patron && system.checkout)
      ? []
      : [faultAt(['libraries', index, 'tags'], { code: 'tags-without-checkout', values: {} })],
  );
}

/** Finds roles that the system of the accounts should have, where there is no such system. */
export function accountRoleFaults(libraries: readonly LibrarySettings[], faultAt: FaultAt): Fault[] {
  return libraries.flatMap(({ system }, index) =>
    (['availability', 'checkout'] as const).flatMap((role) =>
      system[role]?.kind !== 'patron' || (system.patron && system.patron.kind !== 'builtin')
        ? []
        : [
            faultAt(['libraries', index, 'system', role], {
              code: 'role-without-accounts',
              values: { isBuiltIn: system.patron !== undefined },
            }),
          ],
    ),
  );
}

/** Finds demo cards of libraries without accounts. Both files are passed as written, so that other faults hide nothing. */
export function demoCardFaults(content: unknown, librariesContent: unknown, faultAt: FaultAt): Fault[] {
  const libraries = listOf(mapOf(librariesContent).libraries).map(mapOf);
  const withAccounts = libraries.flatMap(({ id, system }) => (mapOf(system).patron ? [id] : []));
  return listOf(mapOf(content).demoCards).flatMap((card, index) => {
    const { libraryId } = mapOf(card);
    if (typeof libraryId !== 'number' || withAccounts.includes(libraryId)) return [];
    return [
      faultAt(['demoCards', index, 'libraryId'], {
        code: 'demo-card-without-accounts',
        values: { library: libraryId, withAccounts: withAccounts.map(String) },
      }),
    ];
  });
}

/** Reports a sitemap of records that search engines may not list. `content` is `project.yaml` as written. */
export function sitemapFaults(content: unknown, faultAt: FaultAt): Fault[] {
  const { crawlers, metadata } = mapOf(content);
  const { allow = 'all', sitemap } = mapOf(crawlers);
  const { index } = mapOf(mapOf(metadata).seo);
  if (sitemap !== true || (allow === 'all' && index !== false)) return [];
  return [faultAt(['crawlers', 'sitemap'], { code: 'sitemap-of-hidden-records', values: {} })];
}

/** Reports the one id that no project may have. `content` is `project.yaml` as written. */
export function reservedIdFaults(content: unknown, faultAt: FaultAt): Fault[] {
  return mapOf(content).projectId === hostProjectId
    ? [faultAt(['projectId'], { code: 'project-id-reserved', values: { id: hostProjectId } })]
    : [];
}

/** Reports a default project that does not exist. A project with faults counts as existing. */
export function defaultFaults(
  folder: string,
  ids: readonly (string | undefined)[],
  defaultId: string | undefined,
): Fault[] {
  const readIds = ids.flatMap((id) => id ?? []);
  // A project whose id cannot be read may be the default project.
  if (defaultId === undefined || readIds.includes(defaultId) || readIds.length < ids.length) return [];
  const { values } = unknownName('project', defaultId, readIds);
  return [fileFault(folder, { code: 'unknown-default-project', values })];
}

/** The id, hosts and libraries that a project's files claim, as far as they can be read. */
export interface ProjectClaim {
  readonly id: string | undefined;
  readonly hosts: readonly unknown[];
  readonly libraries: readonly Pick<LibrarySettings, 'id' | 'ident'>[];
}

/** The claim of a project. `content` is `project.yaml` as written. */
export function claimOf(content: unknown, libraries: readonly LibrarySettings[]): ProjectClaim {
  const { projectId, hosts } = mapOf(content);
  return { id: typeof projectId === 'string' ? projectId : undefined, hosts: listOf(hosts), libraries };
}

/** A project that was read, with its faults. */
export interface ReadProject {
  readonly project?: Project;
  readonly folder: string;
  /** `project.yaml` as written. */
  readonly content: unknown;
  /** The claim of the project's files, even when they have faults. */
  readonly claim: ProjectClaim;
  readonly faults: readonly Fault[];
  readonly faultAt: FaultAt;
  readonly libraryFaultAt: FaultAt;
}

/** Finds ids and hosts that two projects share, and library ids that stand for different libraries. */
export function sharedFaults(projects: readonly ReadProject[]): Fault[] {
  const projectIds = new Set<string>();
  const hosts = new Set<unknown>();
  const idents = new Map<number, string>();
  return projects.flatMap(({ claim, faultAt, libraryFaultAt }) => {
    const faults: Fault[] = [];
    if (claim.id !== undefined && projectIds.has(claim.id))
      faults.push(faultAt(['projectId'], { code: 'project-id-repeated', values: { id: claim.id } }));
    if (claim.id !== undefined) projectIds.add(claim.id);
    claim.hosts.forEach((host, index) => {
      if (hosts.has(host))
        faults.push(faultAt(['hosts', index], { code: 'host-repeated', values: { host: String(host) } }));
      hosts.add(host);
    });
    claim.libraries.forEach(({ id, ident }, index) => {
      const otherIdent = idents.get(id) ?? ident;
      if (otherIdent !== ident) {
        const values = { id, ident: otherIdent };
        faults.push(libraryFaultAt(['libraries', index, 'id'], { code: 'library-id-repeated', values }));
      }
    });
    for (const { id, ident } of claim.libraries) idents.set(id, ident);
    return faults;
  });
}

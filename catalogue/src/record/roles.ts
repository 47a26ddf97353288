import type { Contributor } from './bib-record.ts';

/** All roles of a contributor as MARC relator codes; empty where the record states none. */
export function rolesOf({ role, otherRoles = [] }: Pick<Contributor, 'role' | 'otherRoles'>): readonly string[] {
  return role === undefined ? otherRoles : [role, ...otherRoles];
}

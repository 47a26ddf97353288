import type { Contributor } from './bib-record.ts';

/** All that somebody did, as MARC relator codes; none where the record does not say. */
export function rolesOf({ role, otherRoles = [] }: Pick<Contributor, 'role' | 'otherRoles'>): readonly string[] {
  return role === undefined ? otherRoles : [role, ...otherRoles];
}

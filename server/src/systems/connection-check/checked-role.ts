/** The part of a library's systems that a finding is about. */
export const checkedRoles = ['catalogue', 'availability', 'accounts'] as const;
export type CheckedRole = (typeof checkedRoles)[number];

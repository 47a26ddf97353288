/** The anchor of a branch on the page of its library. */
export const branchAnchor = (branchId: string) => `branch-${branchId}`;

/** The path of a branch: its library's page, at the branch. Without an id it is the page itself. */
export function branchPath(libraryId: number, branchId: string | undefined): string {
  return `/info/${libraryId}${branchId ? `#${encodeURIComponent(branchAnchor(branchId))}` : ''}`;
}

/** What is missing in the form, by field (specification, section 5: library, user id and password are needed). */
export interface Missing {
  readonly library: boolean;
  readonly userId: boolean;
  readonly password: boolean;
}

export function missingIn(given: { libraryId: number; userId: string; password: string }): Missing {
  return { library: given.libraryId === 0, userId: given.userId === '', password: given.password === '' };
}

/** A card number as it stands on cards, in groups, without its blanks; a user name without those around it. */
export function cleanUserId(text: string): string {
  const trimmed = text.trim();
  return /^[\d\s]+$/.test(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed;
}

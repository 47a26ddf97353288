import * as z from 'zod/mini';

/**
 * Whether the app is bound to one library, and what the patron has agreed to (specification, section 3: common state).
 * What single mode puts aside waits in `saved` until it ends.
 */
export const Mode = z.object({
  singleModeEnabled: z.boolean(),
  /** -1 = no single-library choice. */
  singleModeLibraryId: z.number(),
  privacyAccepted: z.boolean(),
  /** What was agreed to for all libraries, while single mode asks again for one. */
  multiPrivacyAccepted: z.boolean(),
  saved: z.optional(z.object({ favourites: z.array(z.number()), favouritesOnly: z.boolean() })),
});
export type Mode = z.infer<typeof Mode>;

export const multiMode: Mode = {
  singleModeEnabled: false,
  singleModeLibraryId: -1,
  privacyAccepted: false,
  multiPrivacyAccepted: false,
};

/** The library the app is bound to, 0 in multi mode. */
export function singleModeLibrary({ singleModeEnabled, singleModeLibraryId }: Mode): number {
  return singleModeEnabled ? Math.max(0, singleModeLibraryId) : 0;
}

/** Bound to a library, whose own privacy statement is to be accepted anew. */
export function enterSingleMode(mode: Mode, libraryId: number, saved: Mode['saved']): Mode {
  return {
    singleModeEnabled: true,
    singleModeLibraryId: libraryId,
    privacyAccepted: false,
    multiPrivacyAccepted: mode.privacyAccepted,
    saved,
  };
}

/** For all libraries again, with what was agreed to before. */
export function leaveSingleMode(mode: Mode): Mode {
  return { ...multiMode, privacyAccepted: mode.multiPrivacyAccepted };
}

import * as z from 'zod/mini';

/**
 * Single mode, and the consent of the patron (specification, section 3: common state). Single mode saves the
 * favourites in `saved` until it ends.
 */
export const Mode = z.object({
  singleModeEnabled: z.boolean(),
  /** -1 = no single-library choice. */
  singleModeLibraryId: z.number(),
  privacyAccepted: z.boolean(),
  /** The consent for all libraries, while single mode asks for that of one. */
  multiPrivacyAccepted: z.boolean(),
  /** Single mode keeps the icon of the app; absent: that of the library is shown. */
  keepsAppIcon: z.optional(z.boolean()),
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

/** Single mode for a library, whose own privacy statement must be accepted. */
export function enterSingleMode(mode: Mode, libraryId: number, saved: Mode['saved']): Mode {
  return {
    singleModeEnabled: true,
    singleModeLibraryId: libraryId,
    privacyAccepted: false,
    multiPrivacyAccepted: mode.privacyAccepted,
    saved,
  };
}

/** Multi mode with the earlier consent. */
export function leaveSingleMode(mode: Mode): Mode {
  return { ...multiMode, privacyAccepted: mode.multiPrivacyAccepted };
}

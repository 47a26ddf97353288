/** A text that somebody typed, as it is stored: composed (NFC), without superfluous spaces; an empty one is none. */
export const tidyText = (text: string | undefined): string | undefined =>
  text?.normalize('NFC').trim().replace(/ {2,}/g, ' ') || undefined;

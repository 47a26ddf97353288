import type { Nfc } from './definitions.ts';

/** Browsers reach no tags of ISO/IEC 15693 (Web NFC knows NDEF alone). */
export const webNfc: Nfc = { state: async () => 'unsupported', scan: async () => false };

import type { PinHashing } from '@buchfink/connectors/builtin/circulation/circulation-options';
import { hash, verify } from '@node-rs/argon2';

/**
 * Parameters of OWASP's Password Storage Cheat Sheet: Argon2id (the default), 19 MiB, two rounds. A hash takes a few
 * hundredths of a second.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes PINs with Argon2id, each with its own salt, in threads. */
export const pinHashing: PinHashing = {
  hash: (pin) => hash(pin.normalize('NFC'), cost),
  verify: (hashed, pin) => verify(hashed, pin.normalize('NFC')).catch(() => false),
};

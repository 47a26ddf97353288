import type { PinHashing } from '@buchfink/connectors/builtin/circulation/circulation';
import { hash, verify } from '@node-rs/argon2';

/** As OWASP's Password Storage Cheat Sheet asks for: Argon2id (the default), 19 MiB, two rounds; a few hundredths of a second each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** PINs as Argon2id hashes with a salt of their own, worked out in threads. */
export const pinHashing: PinHashing = {
  hash: (pin) => hash(pin.normalize('NFC'), cost),
  verify: (hashed, pin) => verify(hashed, pin.normalize('NFC')).catch(() => false),
};

import { Manifest } from './manifest.ts';

/** Reads a manifest. Throws an `Error` that names it when it is not one of this format. */
export function readManifest(text: string, name: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`The manifest ${name} is damaged, or of a newer version of Buchfink.`, { cause });
  }
}

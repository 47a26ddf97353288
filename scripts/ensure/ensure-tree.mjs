import { ensurePackages } from './ensure-packages.mjs';
import ensureTexts from './ensure-texts.mjs';

/** Makes a fresh tree one that can be checked, built and started: its packages, and the texts that are written from the messages. */
export async function ensureTree() {
  await ensurePackages();
  await ensureTexts();
}

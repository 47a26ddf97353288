import { open } from 'node:fs/promises';

/** Syncs a directory, which makes a rename durable. Some systems cannot do this for directories, and need not. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

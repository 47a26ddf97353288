import { isNative } from '@buchfink/device/platform/platform';

/** Saves a text as a file. A shell has no downloads: there the sheet of the phone takes the text. */
export async function download(name: string, type: string, text: string): Promise<void> {
  if (isNative) {
    const { loadShareSheet } = await import('@buchfink/device/share/share');
    await (await loadShareSheet()).share({ title: name, text });
    return;
  }
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file in the next task at the latest.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

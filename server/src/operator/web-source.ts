import { addressFailure } from '@buchfink/catalogue/import/address-failure';
import { isAddress, type OpenSource, openFile, SourceError } from '@buchfink/catalogue/import/open-source';
import { askWeb, leave } from './web-request.ts';

/** The most bytes that are fetched from one address: more than any national library offers in one file. */
const largestFile = 100 * 1024 ** 3;

/** Opens a file of this machine, the standard input (`-`) or an http(s) address that the operator has given. */
export const openSource: OpenSource = (source) => (isAddress(source) ? download(source) : openFile(source));

async function* download(address: string): AsyncGenerator<Uint8Array> {
  try {
    const { status, body } = await askWeb(new URL(address), { accept: '*/*' });
    if (status !== 200) {
      leave(body);
      throw new Error(`the server answers ${status}`);
    }
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestFile) throw new Error('more than 100 GiB');
      yield chunk;
    }
  } catch (cause) {
    throw new SourceError('download-failed', addressFailure(cause), { cause });
  }
}

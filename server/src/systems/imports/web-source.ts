import {
  isAddress,
  type OpenSource,
  openFile,
  type SourceBytes,
  SourceError,
} from '@buchfink/catalogue/import/reading/open-source';
import { addressFailure } from '@buchfink/catalogue/report/address-failure';
import { discardBody, requestWeb } from '../../base/http/client/request-web.ts';

/** The most bytes of one download: more than any national library offers in one file. */
const largestFile = 100 * 1024 ** 3;

/** Opens a local file, the standard input (`-`) or an http(s) address that the operator has named. */
export const openSource: OpenSource = (source) => (isAddress(source) ? new Download(source) : openFile(source));

/** A download. Its size is known when the server answers. */
class Download implements SourceBytes {
  size: number | undefined;
  private readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return download(this.address, (size) => {
      this.size = size;
    });
  }
}

async function* download(address: string, tellSize: (size: number) => void): AsyncGenerator<Uint8Array> {
  try {
    const { status, headers, body } = await requestWeb(new URL(address), { accept: '*/*' });
    if (status !== 200) {
      discardBody(body);
      throw new Error(`the server answers ${status}`);
    }
    const stated = String(headers['content-length'] ?? '');
    if (/^\d{1,15}$/.test(stated) && Number(stated) > 0) tellSize(Number(stated));
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

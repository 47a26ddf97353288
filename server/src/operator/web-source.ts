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
    throw new SourceError('download-failed', reasonOf(cause), { cause });
  }
}

/** What the system says of a machine or an address, as people say it. */
const sentences = new Map([
  ['ERR_INVALID_URL', 'this is no address'],
  ['ENOTFOUND', 'there is no machine of this name'],
  ['EAI_AGAIN', 'names of machines cannot be looked up now'],
  ['ECONNREFUSED', 'nothing answers there'],
  ['ECONNRESET', 'the connection was broken off'],
  ['UND_ERR_SOCKET', 'the connection was broken off'],
  ['ENETUNREACH', 'there is no way to this machine'],
  ['EHOSTUNREACH', 'there is no way to this machine'],
  ['ETIMEDOUT', 'no answer in time'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no answer in time'],
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
  ['UND_ERR_BODY_TIMEOUT', 'the answer stopped on its way'],
]);

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return ('code' in cause ? sentences.get(String(cause.code)) : undefined) ?? cause.message;
}

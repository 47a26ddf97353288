import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { UploadFault, Uploads } from './uploads.ts';

/** A received form: its fields, among them `upload` with the id of the stored file, or `fault`. */
export type ReceivedForm = URLSearchParams;

/** The most fields of a form, and the most bytes of one. */
const limits = { fields: 12, fieldNameSize: 40, fieldSize: 512, files: 1, parts: 14, headerPairs: 20 };

/** Bytes of a form beside its file, and of a file that is read only to be refused. */
const formBytes = 64 * 1_024 * 1_024;

/**
 * Receives a form with a file (multipart/form-data, RFC 7578) and streams the file to the uploads. The file is only
 * stored when the fields before it are those of an own form (`isOwn`); otherwise it is read and discarded, so that the
 * browser gets to see the answer. Throws what `isOwn` throws.
 */
export async function receiveForm(
  request: IncomingMessage,
  uploads: Uploads,
  isOwn: (fields: URLSearchParams) => boolean,
): Promise<ReceivedForm> {
  const fields = new URLSearchParams();
  const length = Number(request.headers['content-length'] ?? 0);
  const early = await uploads.faultOfSize(Number.isFinite(length) ? length : 0);
  let stored: Promise<string | UploadFault> | undefined;
  let refusal: unknown;
  // Nothing may be thrown to the parser, which nobody catches.
  const mayStore = () => {
    try {
      return early === undefined && isOwn(fields);
    } catch (error) {
      refusal = error;
      return false;
    }
  };
  const parser = parserOf(request);
  if (parser === undefined) return brokenOff(request, fields);
  await new Promise<void>((resolve) => {
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      if (!isNameCut && !isValueCut && name !== 'upload' && name !== 'fault') fields.append(name, value);
    });
    parser.on('file', (_, stream, name) => {
      stream.on('error', () => {});
      if (!mayStore()) return void stream.resume();
      stored = uploads.receive(stream, name ?? '').then((received) => {
        // After an error of the disk nobody reads the rest of the file, for which the parser waits.
        if (stream.destroyed) skipRest();
        return typeof received === 'string' ? received : received.id;
      });
      stored.catch(skipRest);
    });
    parser.once('finish', resolve);
    const skipRest = () => {
      request.unpipe(parser);
      request.resume();
      resolve();
    };
    parser.once('error', skipRest);
    request.once('aborted', () => {
      parser.destroy(new Error('The connection was closed'));
      resolve();
    });
    // Whoever sends much more than a file may have does not get to see the answer.
    let received = 0;
    request.on('data', ({ length: bytes }: Buffer) => {
      received += bytes;
      if (received > uploads.maxBytes + formBytes) request.destroy();
    });
    request.once('close', resolve);
    request.pipe(parser);
  });
  if (refusal !== undefined) throw refusal;
  const outcome = early ?? (await stored) ?? 'empty';
  fields.append(isFault(outcome) ? 'fault' : 'upload', outcome);
  return fields;
}

/** The parser of a form; undefined when its headers are wrong. */
function parserOf(request: IncomingMessage): BusboyInstance | undefined {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits });
  } catch {
    return undefined;
  }
}

function brokenOff(request: IncomingMessage, fields: URLSearchParams): URLSearchParams {
  request.resume();
  fields.append('fault', 'broken-off');
  return fields;
}

const faults: ReadonlySet<string> = new Set<UploadFault>(['empty', 'too-large', 'no-room', 'broken-off']);
const isFault = (outcome: string) => faults.has(outcome);

import type { ClientRequest, IncomingMessage } from 'node:http';
import { Connection } from '@opensearch-project/opensearch';

/** Bytes of an answer; the largest of ours, hundreds of long records, are some megabytes. */
const maxAnswer = 64 * 1024 * 1024;

/** The message of an answer that began but does not end in time. */
export const stalledAnswer = 'the answer does not end';

type Parameters = globalThis.Parameters<Connection['request']>[0];
type Callback = globalThis.Parameters<Connection['request']>[1];

/**
 * A connection to a node that reads no answer without end: that of the client limits neither its length nor its time
 * once it has begun.
 */
export class EngineConnection extends Connection {
  override request(parameters: Parameters, callback: Callback): ClientRequest {
    const request = super.request(parameters, (error, response) => {
      if (response !== null) {
        // The client prints errors that come after the answer.
        request.removeAllListeners('error').on('error', () => {});
        limit(response, parameters.timeout ?? 0);
      }
      callback(error, response);
    });
    return request;
  }
}

/** Ends an answer that is too long or too slow; the client then asks the next node. */
function limit(response: IncomingMessage, milliseconds: number): void {
  // Once the client knows of an error it listens no more, and another one would end the process.
  response.on('error', () => {});
  const end = (message: string) => {
    response.emit('error', new Error(message));
    response.destroy();
  };
  const timer = setTimeout(() => end(stalledAnswer), milliseconds);
  response.once('close', () => clearTimeout(timer));
  let length = 0;
  response.on('data', (chunk: string | Buffer) => {
    length += chunk.length;
    if (length > maxAnswer) end('the answer is too long');
  });
}

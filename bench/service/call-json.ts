import { type Agent, request } from 'node:http';

/** A call of a service on a port of this machine. With a body it is a POST. */
export interface JsonCall {
  readonly agent: Agent;
  readonly port: number;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The JSON of an answer. Rejects for another status than 200, and after a minute. */
export function callJson<Answer>(call: JsonCall): Promise<Answer> {
  const { agent, port, path, body, headers = {} } = call;
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sentHeaders = {
      ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const method = text === undefined ? 'GET' : 'POST';
    const options = { agent, host: '127.0.0.1', port, method, path, headers: sentHeaders, timeout: 60_000 };
    const clientRequest = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (bytes: Buffer) => chunks.push(bytes));
      answer.on('error', reject);
      answer.on('end', () => {
        const read = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200) resolve(JSON.parse(read) as Answer);
        else reject(new Error(`${path} answered ${answer.statusCode}: ${read.slice(0, 300)}`));
      });
    });
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      // The service has closed an idle connection just when it was used again.
      if (clientRequest.reusedSocket && error.code === 'ECONNRESET') resolve(callJson(call));
      else reject(error);
    });
    clientRequest.on('timeout', () => clientRequest.destroy(new Error(`${path} took longer than a minute`)));
    clientRequest.end(text);
  });
}

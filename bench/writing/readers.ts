import { Agent, request } from 'node:http';
import { ApiError } from '@buchfink/contract/error';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import { solveChallenge } from '@buchfink/server/testing/solve-challenge';
import type { Query } from '../queries/query.ts';
import { searchBodyOf } from '../service/service.ts';
import { libraryId, projectId } from '../service/service-folders.ts';

/** Readers without a login, each in a network of its own, who search as the app does. */
export interface Readers {
  /** A search of one of them, with the proof of work where the service wants one. False when it was refused. */
  search(number: number, query: Query): Promise<boolean>;
  /** The searches that were refused because of the load so far, and the proofs that were solved. */
  counts(): { readonly refused: number; readonly proofs: number };
  close(): void;
}

interface SearchAnswered {
  readonly status: number;
  readonly text: string;
}

/** The networks of readers. */
const networks = 40;

/** Creates readers of the service on a port of this machine. */
export function createReaders(port: number): Readers {
  const agent = new Agent({ keepAlive: true });
  const proofs = new Map<number, string>();
  let [refused, solved] = [0, 0];

  const send = (reader: number, query: Query): Promise<SearchAnswered> =>
    new Promise((resolve, reject) => {
      const proof = proofs.get(reader);
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `172.${16 + (reader >> 8)}.${reader & 255}.7`,
        ...(proof && { [proofHeader]: proof }),
      };
      const path = `/services/de/${projectId}/library/${libraryId}/search`;
      const sent = request({ agent, host: '127.0.0.1', port, path, headers, method: 'POST' }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (bytes: Buffer) => chunks.push(bytes));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The service has closed an idle connection just when it was used again.
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(reader, query));
        else reject(error);
      });
      sent.end(JSON.stringify(searchBodyOf(query)));
    });

  return {
    async search(number, query) {
      const reader = number % networks;
      for (;;) {
        const { status, text } = await send(reader, query);
        if (status === 200) return true;
        if (status !== 429) throw new Error(`a search was answered with ${status}: ${text.slice(0, 300)}`);
        const challenge = challengeOf(ApiError.parse(JSON.parse(text)));
        if (challenge === undefined) {
          refused += 1;
          return false;
        }
        solved += 1;
        proofs.set(reader, await solveChallenge(challenge));
      }
    },
    counts: () => ({ refused, proofs: solved }),
    close: () => agent.destroy(),
  };
}

import { Agent, request } from 'node:http';
import { ApiError } from '@buchfink/contract/error';
import { challengeOf, proofHeader } from '@buchfink/contract/proof-of-work';
import { solveChallenge } from '../solve-challenge.ts';

/** The flood and its target. */
export interface FloodOptions {
  readonly origin: string;
  readonly projectId: string;
  /** The libraries to search, one at a time and all together in turns. */
  readonly libraries: readonly number[];
  /** The number of sender addresses, each in its own network. The service must trust this machine as a proxy. */
  readonly addresses: number;
  /** The number of addresses that solve their challenge and use the proof. */
  readonly solving: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** The result of one search. The status is 0 when it was not sent in time, or the connection broke. */
export interface FloodAnswer {
  readonly status: number;
  readonly retryAfter: number;
  /** Absent for a successful answer. */
  readonly error?: ApiError;
}

const tick = 50;

/**
 * Searches for a different text each time, at an even rate that does not depend on the answers. Waits for all
 * answers.
 */
export async function floodWithSearches(options: FloodOptions): Promise<FloodAnswer[]> {
  const { perSecond, seconds, addresses } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const proofs = new Map<number, string>();
  const solving = new Set<number>();
  const once = async (number: number) => {
    const address = number % addresses;
    const proof = proofs.get(address);
    const answer = await search(options, agent, {
      number,
      headers: { 'x-forwarded-for': addressOf(address), ...(proof && { [proofHeader]: proof }) },
    });
    const challenge = answer.error && challengeOf(answer.error);
    if (challenge && address < options.solving && !solving.has(address)) {
      solving.add(address);
      void solveChallenge(challenge).then((solved) => {
        proofs.set(address, solved);
        solving.delete(address);
      });
    }
    return answer;
  };
  const answers: Promise<FloodAnswer>[] = [];
  const began = Date.now();
  while (Date.now() - began < seconds * 1_000) {
    const due = ((Date.now() - began) * perSecond) / 1_000;
    while (answers.length < due) {
      answers.push(once(answers.length));
    }
    await new Promise((later) => setTimeout(later, tick));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** Addresses for benchmarks (RFC 2544), one of each /24. */
const addressOf = (number: number) => `198.${18 + Math.floor(number / 256)}.${number % 256}.7`;

function search(
  { origin, projectId, libraries }: FloodOptions,
  agent: Agent,
  { number, headers }: { number: number; headers: Record<string, string> },
): Promise<FloodAnswer> {
  const place = `${origin}/services/de/${projectId}`;
  const library = libraries[number % libraries.length];
  const isOfAll = number % 2 === 0;
  const url = isOfAll
    ? `${place}/metasearch/?FREE=Flut${number}&LIBS=${libraries.join(',')}`
    : `${place}/library/${library}/search`;
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, retryAfter: 0 });
    const sent = request(url, {
      agent,
      method: isOfAll ? 'GET' : 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    sent.on('error', broken);
    sent.once('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        if (answer.statusCode !== 200) text += part;
      });
      answer.on('error', broken);
      answer.once('end', () => {
        // Node itself answers clients that send too slowly.
        if (answer.statusCode === 408) return broken();
        const retryAfter = Number(answer.headers['retry-after'] ?? 0);
        const error = text === '' ? {} : { error: ApiError.parse(JSON.parse(text)) };
        resolve({ status: answer.statusCode ?? 0, retryAfter, ...error });
      });
    });
    sent.end(isOfAll ? '' : JSON.stringify({ fields: [{ id: 'FREE', value: `Flut${number}` }] }));
  });
}

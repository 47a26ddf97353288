import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { makeCertificate } from '../../../testing/make-certificate.ts';

/** A push as a browser gets it. */
export interface ReceivedPush {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: unknown;
  /** The claims of the token (RFC 8292), whose signature was verified with the key beside it. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
  /** The public key of the sender, base64url. */
  readonly sender: string;
}

/** A browser that has subscribed. */
export interface TestDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A push service with browsers behind it, over https with a certificate of its own. */
export interface TestPushService {
  /** In PEM format. */
  readonly authority: string;
  readonly received: readonly ReceivedPush[];
  /** A browser subscribes. `sender`: the only public key that may push to it. */
  subscribe(name: string, sender?: string): TestDevice;
  /** What a device answers from now on; 201 by default. */
  answer(name: string, status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

let certificate: ReturnType<typeof makeCertificate> | undefined;

/** Starts a push service at 127.0.0.1. */
export async function startPushService(): Promise<TestPushService> {
  certificate ??= makeCertificate();
  const { key, cert, authority } = await certificate;
  const received: ReceivedPush[] = [];
  const devices = new Map<string, { curve: ReturnType<typeof createECDH>; auth: string; sender: string | undefined }>();
  const answers = new Map<string, { status: number; headers: Record<string, string> }>();
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = request.url?.slice('/push/'.length) ?? '';
    const device = devices.get(name);
    const { status, headers } = answers.get(name) ?? { status: 201, headers: {} };
    if (device === undefined) return response.writeHead(404).end();
    const vapid = verifiedVapid(request.headers.authorization ?? '');
    if (vapid === undefined || (device.sender !== undefined && device.sender !== vapid.sender))
      return response.writeHead(403).end();
    const options = { version: 'aes128gcm', privateKey: device.curve, authSecret: device.auth } as const;
    const payload: unknown = JSON.parse(decrypt(Buffer.concat(chunks), options).toString());
    if (status === 201) received.push({ device: name, headers: request.headers, payload, ...vapid });
    return response.writeHead(status, headers).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    authority,
    received,
    subscribe(name, sender) {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      devices.set(name, { curve, auth, sender });
      return {
        endpoint: `https://127.0.0.1:${port}/push/${name}`,
        keys: { p256dh: curve.getPublicKey('base64url'), auth },
      };
    },
    answer: (name, status, headers = {}) => void answers.set(name, { status, headers }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** What a header `vapid t=…, k=…` shows; undefined if its signature is not of its key. */
function verifiedVapid(authorization: string): Pick<ReceivedPush, 'claims' | 'sender'> | undefined {
  const [, token = '', sender = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(sender, 'base64url');
  if (point.length !== 65) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? { sender, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) } : undefined;
}

import { clientVersionHeader, serviceVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import { proofHeader } from '@buchfink/contract/proof-of-work';
import { publicApiPath } from '@buchfink/contract/public-api';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromShell, shellOrigins } from '../endpoint/fetch-metadata.ts';

/** How long a browser may remember the answer to a preflight, in seconds. */
const preflightSeconds = 600;

const forShells: FastifyCorsOptions = {
  origin: [...shellOrigins],
  methods: ['GET', 'POST'],
  allowedHeaders: ['Accept', 'Authorization', 'Content-Type', clientVersionHeader, idempotencyHeader, proofHeader],
  exposedHeaders: ['Age', 'Date', 'Retry-After', serviceVersionHeader],
  credentials: false,
  maxAge: preflightSeconds,
};

const forEveryone: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['Accept', 'If-None-Match'],
  exposedHeaders: ['ETag', 'Retry-After', serviceVersionHeader],
  credentials: false,
  maxAge: preflightSeconds,
};

/**
 * Lets the app in its shell call the service from its own origin (Fetch standard, CORS protocol): exactly the methods and
 * headers that it uses, never with cookies. Pages of all other origins may read the public API, and get no such answer to any other
 * call: browsers keep from them what the service said.
 */
export async function allowOtherOrigins(app: FastifyInstance): Promise<void> {
  const optionsFor = ({ headers, url }: FastifyRequest) => {
    if (isFromShell(headers)) return forShells;
    return publicApiPath.test(url) ? forEveryone : { origin: false };
  };
  await app.register(cors, { delegator: (request, callback) => callback(null, optionsFor(request)) });
}

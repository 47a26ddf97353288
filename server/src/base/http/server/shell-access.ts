import { clientVersionHeader, serviceVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import { proofHeader } from '@buchfink/contract/proof-of-work';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
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

/**
 * Lets the app in its shell call the service from its own origin (Fetch standard, CORS protocol): exactly the methods and
 * headers that it uses, never with cookies. Pages of all other origins get no such answer, and browsers keep from them
 * what the service said.
 */
export async function allowShells(app: FastifyInstance): Promise<void> {
  await app.register(cors, {
    delegator: (request, callback) => callback(null, isFromShell(request.headers) ? forShells : { origin: false }),
  });
}

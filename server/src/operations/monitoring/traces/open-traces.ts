import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallObserver } from '../../../systems/upstream/guard/call-statistics.ts';
import { forwardingOf } from '../forwarding.ts';

/** Traces of calls, sent to a collector. */
export interface Traces {
  /** Makes a span of each call that `app` answers. */
  mount(app: FastifyInstance): void;
  /** Makes a span of each call to a library's system, below the call that it belongs to. */
  readonly observer: CallObserver;
  /** Sends what is left, at most for three seconds. */
  close(): Promise<void>;
}

/** Where traces go, and who learns that they cannot be sent. */
export interface TracesOptions {
  /** The collector, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  readonly version: string;
  readonly warn: (message: string) => void;
}

/** Milliseconds that the collector may take for a batch. */
const timeout = 2_000;
/** Milliseconds that the end of the service waits for the last one: longer, so that the log says why it failed. */
const finalTimeout = 3_000;

const failed = { code: SpanStatusCode.ERROR };

/** Reads the fields of HTTP headers. */
const headers = {
  keys: (carrier: FastifyRequest['headers']) => Object.keys(carrier),
  get: (carrier: FastifyRequest['headers'], key: string) => carrier[key],
};

/**
 * Sends spans by OTLP over HTTP (OpenTelemetry protocol 1.x, in JSON) with W3C trace context. A span has the fields
 * that are listed here and no others: the route's pattern, the status, the request id, the library, its system, the
 * kind of call and the code of its outcome. No address, no query, no text, nothing of a patron. The standard's
 * variables `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS` hold.
 *
 * A collector that is away, slow or full costs no call anything: at most 2048 spans wait, further ones are dropped.
 */
export function openTraces({ endpoint, version, warn }: TracesOptions): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: timeout,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'buchfink', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(tellingOf(exporter, warn), { exportTimeoutMillis: finalTimeout })],
  });
  const tracer = provider.getTracer('buchfink', version);
  const traceContext = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Span>();

  return {
    mount(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        // A visitor could name the trace of somebody else; a proxy that the operator trusts goes on with its own.
        const isTrusted = forwardingOf(request) === 'trusted';
        const parent = isTrusted
          ? parentOf(traceContext.extract(ROOT_CONTEXT, request.headers, headers))
          : ROOT_CONTEXT;
        const route = request.routeOptions.url;
        const attributes: Attributes = {
          'http.request.method': request.method,
          'buchfink.request_id': request.id,
          ...(route !== undefined && { 'http.route': route }),
        };
        const name = route === undefined ? request.method : `${request.method} ${route}`;
        const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
        spans.set(request, span);
        current.run(trace.setSpan(parent, span), done);
      });
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus(failed);
        span?.end();
      });
    },
    observer: {
      ended({ libraryId, role, act, outcome, ms }) {
        const ended = Date.now();
        const attributes: Attributes = {
          'buchfink.library_id': libraryId,
          'buchfink.system': role,
          'buchfink.call': act,
          'buchfink.outcome': outcome,
        };
        const options = { kind: SpanKind.CLIENT, startTime: new Date(ended - ms), attributes };
        const span = tracer.startSpan(`${role} ${act}`, options, current.getStore() ?? ROOT_CONTEXT);
        if (outcome !== 'ok' && outcome !== 'gone') span.setStatus(failed);
        span.end(new Date(ended));
      },
      shared: () => {},
    },
    async close() {
      // It fails where the collector is away, of which the log already speaks.
      await provider.shutdown().catch(() => undefined);
    },
  };
}

/** A context with the ids of the trace that a header names, without its free text (`tracestate`). */
function parentOf(context: Context): Context {
  const named = trace.getSpanContext(context);
  if (named === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, traceFlags } = named;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** An exporter that reports its failures. */
function tellingOf(exporter: SpanExporter, warn: TracesOptions['warn']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS)
          warn(`Traces could not be sent: ${result.error?.message ?? 'no reason'}`);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

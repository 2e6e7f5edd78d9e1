import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanContext } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../base/log.ts';
import { StartError } from '../base/start-error.ts';
import type { Around } from '../http/around.ts';
import { createTraceBudget } from './trace-budget.ts';

/**
 * Traces of a process. A request has a span when its caller traces it, and as many others as {@link UNASKED} allows. As
 * many of them as {@link DETAIL} allows have a span below theirs for each statement. To know which request a statement
 * belongs to, Node.js has to follow every promise of the process. That costs a tenth of an activity and more, so it is
 * done only while such a request runs.
 */
export interface Tracing {
  readonly around: Around;
  /** Wraps a statement in a span. Statements outside such a request, as those of housekeeping, have no span. */
  aroundStatement<T>(text: string, run: () => Promise<T>): Promise<T>;
  /**
   * Sends the remaining spans and waits for the collector. Never rejects: a failure is logged and the spans are lost.
   */
  close(): Promise<void>;
}

/** Options of {@link startTracing}. */
export interface TracingOptions {
  readonly version: string;
  readonly log: Log;
  /** Receives the spans in tests. Unless given they go to `OTEL_EXPORTER_OTLP_ENDPOINT`, by OTLP over HTTP. */
  readonly exporter?: SpanExporter;
  /** A monotonic clock in milliseconds; `performance.now` unless given. */
  readonly now?: () => number;
}

/**
 * Requests that have a span although no caller traces them: all while a process has little to do, a few of a busy one.
 */
const UNASKED = { atOnce: 100, perSecond: 50 };

/** Requests whose statements have spans: all while a process has little to do, a few of a busy one. */
const DETAIL = { atOnce: 20, perSecond: 1 };

/** A `traceparent` of W3C Trace Context, version 00; later versions begin in the same way. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** The words that statements begin with. A span's name from any other word could contain a value. */
const STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** A collector that does not answer fails every five seconds; the log says so once in this time. */
const TELL_MS = 60_000;

/**
 * Starts to trace. The packages of OpenTelemetry are loaded here and nowhere else, so that a service without traces
 * pays nothing for them. Throws a `StartError` when they are not installed.
 */
export async function startTracing({ exporter, log, now, version }: TracingOptions): Promise<Tracing> {
  const { api, otlp, resources, sdk } = await load();
  const tell = createTeller(log);
  const silent = (): void => undefined;
  api.diag.setLogger(
    { error: (text) => tell(readFault(text)), warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': readName(), 'service.version': version }));
  const processor =
    exporter === undefined
      ? new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter())
      : new sdk.SimpleSpanProcessor(exporter);
  const unasked = createTraceBudget(UNASKED, now);
  const root: Sampler = {
    shouldSample: () => {
      const { NOT_RECORD, RECORD_AND_SAMPLED } = sdk.SamplingDecision;
      return { decision: unasked.take() ? RECORD_AND_SAMPLED : NOT_RECORD };
    },
    toString: () => 'TraceBudget',
  };
  const provider = new sdk.BasicTracerProvider({
    resource,
    spanProcessors: [processor],
    // A sampler that the operator has chosen takes precedence.
    ...(process.env['OTEL_TRACES_SAMPLER'] ? {} : { sampler: new sdk.ParentBasedSampler({ root }) }),
  });
  const tracer = provider.getTracer('latchkey-service', version);
  const current = new AsyncLocalStorage<Span>();
  const budget = createTraceBudget(DETAIL, now);
  let followed = 0;

  /** Runs the work of a request, and assigns its statements to this span. */
  const follow = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    followed += 1;
    try {
      return await current.run(span, work);
    } finally {
      followed -= 1;
      if (followed === 0) current.disable();
    }
  };

  const end = <T>(span: Span, work: Promise<T>): Promise<T> =>
    work.then(
      (value) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        // The message of an error may quote what a person has sent; its class does not.
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.end();
        throw error;
      },
    );

  return {
    around({ method, path, traceparent }, answer) {
      const parent = readParent(traceparent);
      const context =
        parent === undefined
          ? api.ROOT_CONTEXT
          : api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, isRemote: true });
      const attributes = { 'http.request.method': method, 'http.route': path };
      const span = tracer.startSpan(`${method} ${path}`, { kind: api.SpanKind.SERVER, attributes }, context);
      const work = async (): Promise<Response> => {
        const reply = await answer();
        span.setAttribute('http.response.status_code', reply.status);
        if (reply.status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
        return reply;
      };
      return end(span, span.isRecording() && budget.take() ? follow(span, work) : work());
    },
    aroundStatement(text, run) {
      const request = current.getStore();
      // Shared work is assigned to the request that began it, also after that request has been answered; its span
      // records no more then.
      if (request?.isRecording() !== true) return run();
      const [word = ''] = text.trimStart().toLowerCase().split(/\W/, 1);
      const name = STATEMENTS.has(word) ? word : 'statement';
      const context = api.trace.setSpan(api.ROOT_CONTEXT, request);
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
      return end(tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes }, context), run());
    },
    async close() {
      try {
        await provider.shutdown();
      } catch (error) {
        tell(error instanceof Error ? error.message : 'unknown');
      }
    },
  };
}

/** Builds the function that logs that traces do not arrive, without what the collector has answered. */
function createTeller(log: Log): (fault: string) => void {
  let toldAt = -Infinity;
  return (fault) => {
    const at = performance.now();
    if (at - toldAt < TELL_MS) return;
    toldAt = at;
    log.warn({ fault }, 'traces could not be sent');
  };
}

/** The message of an error in the text that OpenTelemetry logs: JSON with all members of the error. */
function readFault(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown };
    return typeof message === 'string' ? message : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The caller's trace, from its header; undefined when the header is missing or not readable. */
function readParent(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

function readName(): string {
  return process.env['OTEL_SERVICE_NAME'] || 'latchkey-service';
}

async function load() {
  try {
    const [api, otlp, resources, sdk] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
    return { api, otlp, resources, sdk };
  } catch (cause) {
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of OpenTelemetry; install latchkey-service with its optional dependencies.',
      { cause },
    );
  }
}

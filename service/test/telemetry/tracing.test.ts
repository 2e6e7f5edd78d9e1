import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, describe, it } from 'node:test';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { call, createDeviceKey, logIn, nextUser, stamp, whoami } from '../support/client.ts';
import { createProgramDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { startProgram } from '../support/program.ts';
import { useTestService } from '../support/test-service.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

describeOnOneDatabase('traces', (database) => {
  const exporter = new InMemorySpanExporter();
  let now = 0;
  const service = useTestService(database, {
    program: { hasTraces: true },
    parts: { tracing: { exporter, now: () => now } },
  });
  // An hour passes before each test, so that each begins with a full tracing budget.
  beforeEach(() => {
    now += 3_600_000;
  });

  it('carry on from the page to the commit', async () => {
    exporter.reset();
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    const contact = nextUser().email;
    await call(service(), '/v1/otp_init', { otpType: 'OTP_TYPE_EMAIL', contact }, { headers });
    const spans = exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === TRACE);
    const request = spans.find(({ name }) => name === 'POST /v1/otp_init');
    assert.equal(request?.parentSpanContext?.spanId, PARENT);
    assert.equal(request.attributes['http.response.status_code'], 200);
    const below = spans.filter(
      ({ parentSpanContext }) => parentSpanContext?.spanId === request.spanContext().spanId,
    );
    assert.ok(
      below.some(({ name }) => name === 'commit'),
      below.map(({ name }) => name).join(),
    );
    assert.equal(below.length, spans.length - 1);
  });

  it('begin anew where the header cannot be read', async () => {
    for (const traceparent of ['', 'x', `00-${'0'.repeat(32)}-${PARENT}-01`, `ff-${TRACE}-${PARENT}-01`]) {
      exporter.reset();
      await call(service(), '/v1/otp_init', '{}', { headers: { traceparent } });
      const [span] = exporter.getFinishedSpans().filter(({ name }) => name === 'POST /v1/otp_init');
      assert.equal(span?.parentSpanContext, undefined, traceparent);
      assert.notEqual(span?.spanContext().traceId, TRACE);
    }
  });

  it('hold no contact, code, token, stamp or key', async () => {
    exporter.reset();
    const key = createDeviceKey();
    const { email } = nextUser();
    const login = await logIn(service(), email, key);
    const body = JSON.stringify({ organizationId: 'canary-organization' });
    await call(service(), '/public/v1/query/whoami', body, { headers: { 'x-stamp': stamp(key, body) } });
    await call(service(), `/v1/${encodeURIComponent(email)}?code=canary-query`, '{}');
    assert.equal((await whoami(service(), key)).status, 200);
    const text = JSON.stringify(
      exporter
        .getFinishedSpans()
        .map(({ attributes, events, name, status }) => ({ attributes, events, name, status })),
    );
    assert.match(text, /otp_login/);
    const messages = (await (await fetch(`${service().ready.baseUrl}/dev/inbox.json`)).json()) as {
      messages: { code: string }[];
    };
    const codes = messages.messages.map(({ code }) => code);
    const canaries = [
      email,
      key.publicKey,
      login.body.session as string,
      stamp(key, body),
      'canary',
      ...codes,
    ];
    for (const canary of canaries) assert.ok(!text.includes(canary), canary);
  });

  /** Sends requests, with the headers of a trace if given. Answers the spans of the requests and those below each. */
  async function ask(count: number, headers: Readonly<Record<string, string>> = {}) {
    exporter.reset();
    const body = { otpId: 'unknown', otpCode: '123456' };
    for (let asked = 0; asked < count; asked += 1) await call(service(), '/v1/otp_verify', body, { headers });
    const spans = exporter.getFinishedSpans();
    const requests = spans.filter(({ name }) => name === 'POST /v1/otp_verify');
    const followed = new Set(spans.map(({ parentSpanContext }) => parentSpanContext?.spanId));
    return { requests, closely: requests.filter((one) => followed.has(one.spanContext().spanId)) };
  }

  it('of a busy process show the statements of some requests', async () => {
    const { closely, requests } = await ask(40);
    assert.equal(requests.length, 40);
    assert.equal(closely.length, 20);
  });

  it('of a busy process show some of the requests that nobody traces, and all that somebody does', async () => {
    assert.equal((await ask(130)).requests.length, 100);
    now += 1_000;
    assert.equal((await ask(60)).requests.length, 50);
    assert.equal((await ask(5)).requests.length, 0);
    const asked = await ask(5, { traceparent: `00-${TRACE}-${PARENT}-01` });
    assert.equal(asked.requests.length, 5);
    const refused = await ask(5, { traceparent: `00-${TRACE}-${PARENT}-00` });
    assert.equal(refused.requests.length, 0);
  });
});

describe('the program', () => {
  /** Starts the program with a collector, requests these paths, and answers what the collector received. */
  async function collect(
    paths: readonly string[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const bodies: string[] = [];
    const collector = createServer((request, reply) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        bodies.push(`${request.url} ${text}`);
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await run(paths, settings, collector);
    return bodies.join('\n');
  }

  /** Starts the program with this collector, requests these paths, stops it, and answers its log. */
  async function run(
    paths: readonly string[],
    settings: Readonly<Record<string, string>>,
    collector: Server,
  ): Promise<string> {
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    after(() => void collector.close());
    const { port } = collector.address() as AddressInfo;
    const { environment, flags } = await createProgramDatabase();
    const program = startProgram([...flags, '--port', '0'], {
      ...environment,
      ...settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    const { baseUrl } = await program.ready;
    for (const path of paths) await (await fetch(baseUrl + path)).text();
    program.child.kill('SIGTERM');
    const { code, stderr } = await program.ended;
    assert.equal(code, 0, stderr);
    return stderr;
  }

  it('sends its traces to OTEL_EXPORTER_OTLP_ENDPOINT, the last ones before it ends', async () => {
    assert.match(
      await collect(['/healthz', '/ada@example.com']),
      /^\/v1\/traces .*"service\.name".*latchkey-service.*GET \/healthz.*GET \(other\)/m,
    );
  });

  it('traces every request where OTEL_TRACES_SAMPLER says so', async () => {
    // There are more requests than the tracing budget allows for the seconds that they take.
    const paths = Array.from({ length: 1_000 }, () => '/nowhere');
    const sent = await collect(paths, { OTEL_TRACES_SAMPLER: 'parentbased_always_on' });
    assert.equal(sent.match(/"name":"GET \(other\)"/g)?.length, paths.length);
  });

  it('stops as asked where the collector refuses its traces, and says once that they are lost', async () => {
    const refusing = createServer((request, reply) => {
      request.resume();
      reply.writeHead(400).end('{"message":"ada@example.com"}');
    });
    const log = await run(['/healthz'], {}, refusing);
    const lines = log.split('\n').filter((line) => line.includes('traces could not be sent'));
    assert.equal(lines.length, 1, log);
    assert.match(lines[0] ?? '', /"level":40.*"fault":"Bad Request"/);
    assert.doesNotMatch(log, /ada@example\.com/);
  });
});

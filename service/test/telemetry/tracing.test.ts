import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { call, createDeviceKey, logIn, nextUser, stamp, whoami } from '../support/client.ts';
import { createProgramDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { startProgram } from '../support/program.ts';
import { useTestService } from '../support/test-service.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

describeOnOneDatabase('traces', (database) => {
  const exporter = new InMemorySpanExporter();
  const service = useTestService(database, {
    program: { hasTraces: true },
    parts: { tracing: { exporter } },
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

  it('of a busy process show every request, and the statements of some', async () => {
    exporter.reset();
    const ask = () => call(service(), '/v1/otp_verify', { otpId: 'unknown', otpCode: '123456' });
    for (let asked = 0; asked < 40; asked += 1) await ask();
    const spans = exporter.getFinishedSpans();
    const requests = spans.filter(({ name }) => name === 'POST /v1/otp_verify');
    assert.equal(requests.length, 40);
    const followed = new Set(spans.map(({ parentSpanContext }) => parentSpanContext?.spanId));
    const closely = requests.filter((request) => followed.has(request.spanContext().spanId));
    assert.ok(closely.length > 0 && closely.length < 40, `${closely.length} of 40`);
  });
});

describe('the program', () => {
  it('sends its traces to OTEL_EXPORTER_OTLP_ENDPOINT, the last ones before it ends', async () => {
    const bodies: string[] = [];
    const collector = createServer((request, reply) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        bodies.push(`${request.url} ${text}`);
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await once(collector.listen(0, '127.0.0.1'), 'listening');
    after(() => void collector.close());
    const { port } = collector.address() as AddressInfo;
    const { environment, flags } = await createProgramDatabase();
    const program = startProgram([...flags, '--port', '0'], {
      ...environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    const { baseUrl } = await program.ready;
    await fetch(`${baseUrl}/healthz`);
    await fetch(`${baseUrl}/ada@example.com`);
    program.child.kill('SIGTERM');
    assert.equal((await program.ended).code, 0);
    assert.match(
      bodies.join('\n'),
      /^\/v1\/traces .*"service\.name".*latchkey-service.*GET \/healthz.*GET \(other\)/m,
    );
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  createOpenApiDocument,
  OPERATION_KINDS,
  operations,
  PROBLEMS,
  schemas,
  wireSchemas,
  type Operation,
} from '../../src/base/contract.ts';
import { toReply } from '../support/client.ts';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

type Described = {
  operationId: string;
  security: object[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, object>;
  'x-companion'?: boolean;
};

describeOnOneDatabase('the OpenAPI document', (database) => {
  const service = useTestService(database, { provisioning: null });

  it('is served and valid', async () => {
    const reply = await toReply(await fetch(`${service().ready.baseUrl}/openapi.json`));
    assert.equal(reply.status, 200);
    assert.equal(reply.body.openapi, '3.1.0');
    const { errors, valid } = await new Validator().validate(reply.body as Record<string, unknown>);
    assert.ok(valid, JSON.stringify(errors));
  });

  it('describes every operation with its own schemas, headers and errors', () => {
    const document = createOpenApiDocument(operations, schemas, {
      title: 'T',
      version: '1',
      servers: ['https://x.example'],
    });
    assert.equal(Object.keys(document.paths).length, Object.keys(operations).length);
    for (const name of Object.keys(operations) as (keyof typeof operations)[]) {
      const operation: Operation = operations[name];
      const { kind, path } = operation;
      const described = (document.paths[path] as Record<string, Described>)[
        kind === 'discovery' ? 'get' : 'post'
      ];
      assert.ok(described, path);
      assert.equal(described.operationId, name);
      const { request } = wireSchemas(operation, schemas[name]);
      assert.deepEqual(described.requestBody?.content['application/json']?.schema, request);
      const attested = name === 'stampLogin' ? [{ attestedStamp: [] }] : [];
      assert.deepEqual(described.security, [...OPERATION_KINDS[kind].security, ...attested]);
      assert.equal(described['x-companion'] ?? false, 'companion' in schemas[name]);
      for (const { status } of Object.values(PROBLEMS)) assert.ok(String(status) in described.responses);
    }
    const { post } = document.paths['/v1/wallet_kit_config'] as { post: Described };
    assert.equal(post.requestBody?.required, false);
    const headers = Object.values(document.components.securitySchemes).map(
      (scheme) => (scheme as { name: string }).name,
    );
    assert.deepEqual(headers.sort(), [
      'X-Auth-Proxy-Config-Id',
      'X-Session',
      'X-Stamp',
      'X-Stamp-Attested',
      'X-Stamp-WebAuthn',
    ]);
    assert.deepEqual(document.servers, [{ url: 'https://x.example' }]);
  });

  it('has a page for people that describes every operation and error, complete without its script', async () => {
    const response = await fetch(`${service().ready.baseUrl}/reference`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
    const page = await response.text();
    // The only script is the search. Without it the page has no search field.
    assert.deepEqual(page.match(/<script[^>]*>/g), ['<script type="module" src="reference.js">']);
    for (const [name, { path }] of Object.entries(operations)) {
      assert.ok(page.includes(`id="${name}"`), name);
      assert.ok(page.includes(`${path}</code>`), path);
      assert.ok(page.includes(`client.${name}(`), name);
      assert.ok(page.includes(`$SERVICE${path}&quot;`), path);
    }
    for (const [code, { meaning }] of Object.entries(PROBLEMS)) {
      assert.ok(page.includes(`<tr id="${code}">`), code);
      assert.ok(page.includes(meaning.replaceAll("'", '&#39;')), meaning);
    }
    // Each link within the page has its target.
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g))
      assert.ok(page.includes(`id="${target}"`), target);
    const style = await fetch(`${service().ready.baseUrl}/reference.css`);
    assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8');
    const script = await fetch(`${service().ready.baseUrl}/reference.js`);
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
  });

  it('lists the error codes', () => {
    const { components } = createOpenApiDocument(operations, schemas, { title: 'T', version: '1' });
    const { properties } = components.schemas['Problem'] as { properties: { errorCode: { enum: string[] } } };
    assert.deepEqual(properties.errorCode.enum, Object.keys(PROBLEMS));
  });
});

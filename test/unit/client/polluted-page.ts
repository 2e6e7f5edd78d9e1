/** Calls the API as a page does, in a separate process that pollution.test.ts starts. */
const [, , baseUrl = '', how] = process.argv;

if (how === 'polluted') {
  const names: Readonly<Record<string, unknown>> = {
    toJSON: () => 'evil',
    organizationId: 'evil',
    generateAppProofs: true,
    revision: 'V9',
    hasAppProofs: false,
    isIdempotent: false,
    timestampMs: '1',
    parameters: { evil: true },
    payload: 'evil',
    privateKeyId: 'evil',
    publicKey: 'evil',
    authProxyUrl: 'https://evil.example',
    authProxyConfigId: 'evil',
    evil: 'evil',
  };
  for (const [name, value] of Object.entries(names)) {
    Object.defineProperty(Object.prototype, name, {
      value,
      configurable: true,
      writable: true,
      // Not enumerable, because Node's own code enumerates objects and would break, which is not tested here.
      enumerable: false,
    });
  }
}

const { createClient } = await import('../../../src/client/index.ts');
const { createApiKeyStamper } = await import('../../../src/stamp/api-key.ts');

let now = 1_800_000_000_000;
const ignore = () => undefined;
const clock = { now: () => (now += 1), offsetMs: 0, assume: ignore, observe: ignore };
const stamper = createApiKeyStamper({ privateKey: '46'.repeat(32) });
const client = createClient({ baseUrl, stamper, clock });
await client.signRawPayload({
  signWith: 'key-1',
  payload: '00',
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: 'HASH_FUNCTION_NO_OP',
});
await client.createReadOnlySession();
await client.updatePrivateKeyTag(
  { privateKeyTagId: 'tag-1', addPrivateKeyIds: [], removePrivateKeyIds: ['key-1'] },
  { organizationId: 'organization-1' },
);
await client.whoami();

export {};

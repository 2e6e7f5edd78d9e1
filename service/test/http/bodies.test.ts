import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { it } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { call, CONFIGS, ORGANIZATION } from '../support/client.ts';
import { createProgramDatabase, describeOnOneDatabase } from '../support/databases.ts';
import { startProgram } from '../support/program.ts';
import { useTestService } from '../support/test-service.ts';

const SIZE = 1_000_000;

/** Sends all of a request except its last byte, and records the reply. */
function beginRequest(baseUrl: string, size = SIZE): { socket: Socket; reply: () => string } {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  const head = `POST /v1/otp_init HTTP/1.1\r\nhost: x\r\nx-auth-proxy-config-id: ${CONFIGS.digits6}\r\ncontent-length: ${size}\r\n\r\n`;
  socket.write(head);
  socket.write(Buffer.alloc(size - 1, 0x20));
  return { socket, reply: () => received };
}

/** Waits until a socket emits an event or closes, with or without an error. */
async function until(socket: Socket, event: 'close' | 'connect' | 'data' | 'drain'): Promise<void> {
  if (socket.closed) return;
  await new Promise<void>((resolve) => {
    socket.once(event, () => resolve());
    socket.once('close', () => resolve());
  });
}

describeOnOneDatabase('unfinished bodies (issue 19)', (database) => {
  const service = useTestService(database, {
    parts: {
      serverLimits: { bodyMemoryBytes: 5 * SIZE, maximumConnections: 100, requestTimeoutMs: 240_000 },
    },
  });

  it('give way to others when they fill the memory, the oldest first', async () => {
    const { baseUrl } = service().ready;
    const requests = [];
    for (let count = 0; count < 5; count += 1) {
      requests.push(beginRequest(baseUrl));
      await until(requests[count]?.socket ?? assert.fail(), 'connect');
    }
    const [first, second] = requests;
    if (first === undefined || second === undefined) assert.fail();
    const later = [beginRequest(baseUrl), beginRequest(baseUrl)];
    await Promise.all([first, second].map(({ socket }) => until(socket, 'close')));
    for (const { reply } of [first, second]) {
      assert.match(reply(), /^HTTP\/1\.1 503 [\s\S]*retry-after: 1[\s\S]*"errorCode":"UNAVAILABLE"/i);
    }
    const honest = await call(service(), '/v1/wallet_kit_config', '{}');
    assert.equal(honest.status, 200);
    const last = later[1] ?? assert.fail();
    last.socket.write(' ');
    await until(last.socket, 'data');
    assert.match(last.reply(), /^HTTP\/1\.1 400 /, 'the newest is answered when it is whole');
    for (const { socket } of [...requests, ...later]) socket.destroy();
  });

  it('are forgotten when they end, and small ones do not count', async () => {
    const { baseUrl } = service().ready;
    for (let round = 0; round < 3; round += 1) {
      const requests = Array.from({ length: 4 }, () => beginRequest(baseUrl));
      await Promise.all(requests.map(({ socket }) => until(socket, 'connect')));
      for (const { socket } of requests) socket.destroy();
      await Promise.all(requests.map(({ socket }) => until(socket, 'close')));
    }
    const small = Array.from({ length: 20 }, () => beginRequest(baseUrl, 16_000));
    const large = `{${' '.repeat(20_000)}}`;
    assert.equal((await call(service(), '/v1/wallet_kit_config', large)).status, 200);
    assert.ok(small.every(({ reply }) => reply() === ''));
    for (const { socket } of small) socket.destroy();
  });

  it('leave room for the next caller where other connections wait for nothing, however they came', async () => {
    const { hostname, port } = new URL(service().ready.baseUrl);
    const ask = async (): Promise<Socket> => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      await until(socket, 'data');
      return socket;
    };
    const inTurn: Socket[] = [];
    while (inTurn.length < 120) {
      inTurn.push(await ask());
      assert.notEqual(inTurn.at(-1)?.bytesRead, 0, `connection ${inTurn.length} is answered`);
    }
    const atOnce = await Promise.all(Array.from({ length: 120 }, ask));
    assert.equal((await call(service(), '/v1/wallet_kit_config', '{}')).status, 200);
    for (const socket of [...inTurn, ...atOnce]) socket.destroy();
  });

  it('of a wallet are 32 KB at most, because their hash is slow', async () => {
    const { publicKey, secretKey } = secp256k1.keygen();
    const body = JSON.stringify({ organizationId: ORGANIZATION }).replace('{', `{${' '.repeat(40_000)}`);
    const stamp = {
      publicKey: bytesToHex(publicKey),
      scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191',
      signature: bytesToHex(secp256k1.sign(new Uint8Array(32), secretKey, { format: 'der' })),
    };
    const headers = { 'x-stamp': Buffer.from(JSON.stringify(stamp)).toString('base64url') };
    const reply = await call(service(), '/public/v1/query/whoami', body, { configId: null, headers });
    assert.equal(reply.body.errorCode, 'REQUEST_TOO_LARGE', reply.text);
  });

  it('hold no more memory than the operator gives them', { timeout: 120_000 }, async () => {
    const { environment, flags } = await createProgramDatabase();
    const { child, ready } = startProgram([...flags, '--port', '0'], {
      ...environment,
      LATCHKEY_BODY_MEMORY_MB: '16',
    });
    const { baseUrl } = await ready;
    const resident = (): number =>
      Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    const before = resident();
    let highest = 0;
    for (let wave = 0; wave < 6; wave += 1) {
      const requests = Array.from({ length: 100 }, () => beginRequest(baseUrl));
      await Promise.all(requests.map(({ socket }) => until(socket, 'drain')));
      highest = Math.max(highest, resident());
    }
    // All 600 bodies together would be 570 MB.
    assert.ok(highest - before < 250, `${Math.round(highest - before)} MB more`);
    assert.equal((await fetch(`${baseUrl}/healthz`)).status, 200);
  });
});

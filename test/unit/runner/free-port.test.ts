import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { describe, it } from 'node:test';
import { findFreePort, holdFreePort } from '../../support/services/free-port.ts';

describe('a port that is held for a server', () => {
  it('is nobody else’s until it is let go, though somebody asks for it', async () => {
    const held = await holdFreePort(0);
    const server = createServer();
    await assert.rejects(once(server.listen(held.port, '127.0.0.1'), 'listening'), { code: 'EADDRINUSE' });
    assert.notEqual(await findFreePort(held.port), held.port);
    await once(
      connect(held.port, '127.0.0.1').on('error', () => undefined),
      'close',
    );
    await held.release();
    await once(server.listen(held.port, '127.0.0.1'), 'listening');
    server.close();
  });
});

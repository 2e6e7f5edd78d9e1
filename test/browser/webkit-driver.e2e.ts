import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findEngines, isInstalled } from '../support/engines.ts';
import { skipReasonOf } from '../support/driven-page.ts';
import { startWebKitSession } from '../support/webkit-driver.ts';

describe('a driver of WebKitGTK', { skip: skipReasonOf('webkit') }, () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-webkit-'));
  });

  after(() => rm(folder, { recursive: true }));

  /** A program that does not answer its driver until it has been started so many times. */
  async function lateBrowser(name: string, starts: number): Promise<string> {
    const engine = findEngines().webkit;
    assert.ok(isInstalled(engine));
    const path = join(folder, name);
    const script = `#!/bin/sh
      echo start >> '${path}.starts'
      [ "$(wc -l < '${path}.starts')" -lt ${starts} ] && exec sleep 600
      exec '${engine.path}' "$@"`;
    await writeFile(path, script, { mode: 0o755 });
    return path;
  }

  async function begin(binary: string): ReturnType<typeof startWebKitSession<string>> {
    const engine = findEngines().webkit;
    assert.ok(isInstalled(engine) && engine.name === 'webkit');
    const capabilities = {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    };
    const ask = async (port: number): Promise<string> => {
      const body = JSON.stringify({ capabilities });
      const reply = await fetch(`http://127.0.0.1:${port}/session`, { method: 'POST', body });
      const { value } = (await reply.json()) as { value: { sessionId: string } };
      return value.sessionId;
    };
    return startWebKitSession(engine, ask, 5_000);
  }

  it('is started again when its browser does not answer', async () => {
    const { driver, session } = await begin(await lateBrowser('second', 2));
    try {
      assert.match(session, /^[\da-f-]{36}$/);
    } finally {
      await driver.stop();
    }
  });

  it('is given up after three times', async () => {
    await assert.rejects(begin(await lateBrowser('never', 9)), /began no session, 3 times within 5000 ms/);
  });
});

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findEngines, isInstalled } from '../support/engines/engines.ts';
import { skipReasonOf } from '../support/engines/driven-page.ts';
import { launchWebDriverPage } from '../support/engines/web-driver-page.ts';

describe('a driver of WebKitGTK', { skip: skipReasonOf('webkit') }, () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-webkit-'));
  });

  after(() => rm(folder, { recursive: true }));

  /** Starts a browser that does not answer its driver until it has been started so many times. */
  async function launch(
    name: string,
    starts: number,
    limitMs: number,
  ): ReturnType<typeof launchWebDriverPage> {
    const engine = findEngines().webkit;
    assert.ok(isInstalled(engine) && engine.name === 'webkit');
    const path = join(folder, name);
    const script = `#!/bin/sh
      echo start >> '${path}.starts'
      [ "$(wc -l < '${path}.starts')" -lt ${starts} ] && exec sleep 600
      exec '${engine.path}' "$@"`;
    await writeFile(path, script, { mode: 0o755 });
    return launchWebDriverPage({ ...engine, path }, limitMs);
  }

  it('is started again when its browser does not answer', async () => {
    // Long enough for the one that does answer, on a busy machine.
    const page = await launch('second', 2, 8_000);
    try {
      assert.equal(await page.countWindows(), 1);
    } finally {
      await page.close();
    }
  });

  it('is given up after three times', async () => {
    await assert.rejects(launch('never', 9, 300), /began no session, 3 times within 300 ms/);
  });
});

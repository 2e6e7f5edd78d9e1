import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { LatchkeyLogin, LatchkeyProvider, useSession } from '../../src/react/index.ts';
import { root } from '../support/runner/list-files.ts';

const settings = { proxyUrl: 'https://auth.example.com', configId: 'config' };

describe('latchkey/react', () => {
  it('weighs at most 1 KB besides React and the element (brotli)', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(root, 'src/react/index.ts')],
      bundle: true,
      write: false,
      minify: true,
      format: 'esm',
      target: 'es2022',
      external: ['react', '../element/*'],
    });
    const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
    const bytes = brotliCompressSync(contents).length;
    assert.ok(contents.length > 0 && bytes <= 1024, `${bytes} bytes`);
  });

  it('writes attributes on a server, and neither listeners nor properties', () => {
    const html = renderToString(
      createElement(LatchkeyLogin, {
        ...settings,
        className: 'wide',
        'aria-label': 'Account',
        autoRefresh: true,
        invalidateExisting: false,
        theme: 'dark',
        expiringNotice: '90',
        texts: { chooseTitle: 'Welcome' },
        onLogin: () => undefined,
      }),
    );
    assert.equal(
      html,
      '<latchkey-login proxy-url="https://auth.example.com" config-id="config" class="wide"' +
        ' aria-label="Account" auto-refresh="" theme="dark" expiring-notice="90" data-hydrating=""></latchkey-login>',
    );
  });

  it('knows no session on a server, and says that a provider is missing', () => {
    const seen: unknown[] = [];
    const Reader = (): null => {
      seen.push(useSession());
      return null;
    };
    renderToString(createElement(LatchkeyProvider, undefined, createElement(Reader)));
    assert.deepEqual(seen, [undefined]);
    assert.throws(() => renderToString(createElement(Reader)), /<LatchkeyProvider>/);
  });
});

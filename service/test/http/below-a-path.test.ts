import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeOnOneDatabase } from '../support/databases.ts';
import { useTestService } from '../support/test-service.ts';

/** The public address under which a proxy serves the pages of the service. */
const PREFIX = 'https://site.example/login';

describeOnOneDatabase('pages that a proxy shows below a path', (database) => {
  const service = useTestService(database);

  for (const path of ['/reference', '/codes/open?token=x']) {
    it(`find all that ${path} leads to`, async () => {
      const { baseUrl } = service().ready;
      const page = await (await fetch(baseUrl + path)).text();
      const addresses = [...page.matchAll(/ (?:href|src|action)="([^"#]+)/g)].map(
        ([, address = '']) => address,
      );
      assert.ok(addresses.length > 1, page);
      for (const address of addresses) {
        const { href } = new URL(address, PREFIX + path);
        assert.ok(href.startsWith(`${PREFIX}/`), `${address} leads out of the path`);
        assert.equal((await fetch(baseUrl + href.slice(PREFIX.length))).status, 200, address);
      }
    });
  }

  it('are led to from the root', async () => {
    const { headers } = await fetch(service().ready.baseUrl, { redirect: 'manual' });
    assert.equal(new URL(headers.get('location') ?? '', `${PREFIX}/`).href, `${PREFIX}/reference`);
  });
});

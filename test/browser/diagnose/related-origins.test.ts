import { expect } from '@open-wc/testing';
import { examine } from '../../../src/diagnose/diagnose.ts';
import type { Report } from '../../../src/diagnose/index.ts';
import { intercept } from '../storage/faulty-indexed-db.ts';
import { codesOf, factsOf, siteOf } from './reports.ts';

describe('a diagnosis of passkeys of another domain', () => {
  const LIST = 'https://passkeys.example/.well-known/webauthn';

  /** Runs the diagnosis with a network that gives this answer for the list of origins, or fails. */
  async function examineWith(
    answer: Response | (() => Promise<Response>),
    more: Record<string, unknown> = {},
  ): Promise<{ readonly report: Report; readonly asked: readonly [string, RequestInit][] }> {
    const asked: [string, RequestInit][] = [];
    const fetch = (url: string, init: RequestInit): Promise<Response> => {
      asked.push([url, init]);
      return typeof answer === 'function' ? answer() : Promise.resolve(answer);
    };
    const site = { ...(await siteOf('keys')), rpId: 'passkeys.example' };
    const report = await examine(site, {
      page: intercept(window, { fetch, ...more }),
      indexedDB: () => indexedDB,
    });
    return { report, asked };
  }
  const listOf = (...origins: readonly unknown[]): Response => Response.json({ origins });
  const own = location.origin;

  for (const [title, answer, code] of [
    ['lists the page', () => listOf('https://a.example', `${own}/`), 'related_origins_ok'],
    ['lists others', () => listOf('https://a.example', `${own}1`, null), 'related_origins_missing'],
    ['has no list', () => Response.json({}), 'related_origins_unreadable'],
    ['answers no JSON', () => new Response(`{"origins":["${own}"]}`), 'related_origins_unreadable'],
    ['answers too much', () => listOf(own, 'x'.repeat(262_144)), 'related_origins_unreadable'],
  ] as const) {
    it(`tells a relying party that ${title}`, async () => {
      const { asked, report } = await examineWith(answer());
      expect(codesOf(report)).to.include(code);
      expect(asked.map(([url]) => url)).to.deep.equal([LIST]);
      expect(asked[0]?.[1]).to.include({ method: 'GET', credentials: 'omit', redirect: 'manual' });
      expect(JSON.stringify(report)).not.to.include('passkeys.example').and.not.to.include(own);
    });
  }

  it('tells one that knows of no list', async () => {
    const { report } = await examineWith(Response.json({}, { status: 404 }));
    expect(factsOf(report, 'related_origins_unreadable')).to.deep.equal({ httpStatus: 404 });
    expect(report.status).to.equal('warning');
  });

  it('does not know what the page cannot read', async () => {
    const { report } = await examineWith(() => Promise.reject(new TypeError('secret')));
    expect(factsOf(report, 'related_origins_unknown')).to.deep.equal({ error: 'TypeError' });
    expect(JSON.stringify(report)).not.to.include('secret');
  });

  it('tells a browser that takes none, and asks nobody', async () => {
    const PublicKeyCredential = {
      getClientCapabilities: () => Promise.resolve({ relatedOrigins: false }),
      isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(true),
    };
    const { asked, report } = await examineWith(listOf(own), { PublicKeyCredential });
    expect(codesOf(report)).to.include('related_origins_unsupported');
    expect(asked).to.deep.equal([]);
  });

  it('asks nobody about the domain of the page itself, or without passkeys', async () => {
    for (const site of [
      { ...(await siteOf('keys')), rpId: location.hostname },
      { ...(await siteOf('digits6')), rpId: 'passkeys.example' },
    ]) {
      const fetch = (): never => expect.fail('it was asked');
      const report = await examine(site, { page: intercept(window, { fetch }), indexedDB: () => indexedDB });
      expect(codesOf(report)).to.include('related_origins_unused');
    }
  });
});

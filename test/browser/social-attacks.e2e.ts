// Takes long: three engines meet each attack in windows of their own.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDrivenPage, skipReasonOf, type DrivenPage } from '../support/engines/driven-page.ts';
import { engineNames } from '../support/engines/engines.ts';
import { shareOf } from '../support/engines/share-tests.ts';
import { startSocialSite, type SocialSite } from '../support/services/social-site.ts';
import { visit, type SocialVisit } from '../support/services/social-visit.ts';

/** The word of the person, as far as the page knows it: nobody said no. */
const SAID_NO = /Sign-in was cancelled/;
const NOT_CHECKED = "We couldn't verify that sign-in. Start again.";
const NOT_VALID = 'That sign-in has expired. Start again.';

/**
 * The waiting attempt, which stands before every script here, as a script of the page's own origin can see it, and how
 * to say something on a channel and know that it was heard.
 */
const tools = `
  const name = Object.keys(localStorage).find((one) => /^latchkey oauth [\\w-]{43}$/.test(one)) ?? '';
  const state = name.split(' ').at(-1);
  const attempt = JSON.parse(localStorage.getItem(name) ?? '{}');
  const say = async (channelName, ...messages) => {
    const [mouth, ear] = [new BroadcastChannel(channelName), new BroadcastChannel(channelName)];
    const isHeard = new Promise((resolve) => {
      let left = messages.length;
      ear.onmessage = () => --left || resolve();
    });
    for (const message of messages) mouth.postMessage(message);
    await isHeard;
    mouth.close();
    ear.close();
  };
  const messenger = (origin, message) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.src = origin + '/messenger#' + encodeURIComponent(JSON.stringify(message));
    addEventListener('message', ({ data, source }) => {
      if (data !== 'said' || source !== frame.contentWindow) return;
      frame.remove();
      resolve();
    });
    document.body.append(frame);
  });
  const encode = (value) => btoa(JSON.stringify(value)).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  const hash = async (text) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('');`;

/** A token that fits this attempt in everything the page can see, made by nobody. */
const forge = (changes: object, header: object): string => `
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'http://dev-idp.localhost/google', aud: 'google-client', sub: 'ada', iat: now, exp: now + 600,
    nonce: await hash(attempt.publicKey), ...${JSON.stringify(changes)},
  };
  const token = [encode(${JSON.stringify(header)}), encode(claims), 'c2lnbmF0dXJl'].join('.');`;

const signed = { alg: 'RS256', kid: 'development' };

describe('an answer that is not the provider’s', () => {
  let site: SocialSite;
  before(async () => {
    site = await startSocialSite();
  });
  after(() => site?.stop());

  for (const engine of engineNames) {
    describe(`in ${engine}`, { skip: skipReasonOf(engine) }, () => {
      let page: DrivenPage;
      let visitor: SocialVisit;
      before(async () => {
        page = await openDrivenPage(engine);
        visitor = visit(site, page);
      });
      after(() => page?.close());

      const run = (script: string): Promise<readonly string[]> =>
        page.run(`return (async () => {${tools} ${script}})();`);

      /** Presses the button, and waits until the provider asks. */
      async function ask(): Promise<DrivenPage> {
        const window = await visitor.press('google');
        await window.read('button[value=ada]');
        return window;
      }

      async function expectNothing(): Promise<void> {
        assert.deepEqual(await page.readAll('#fault'), []);
        await page.read('.mark');
        assert.equal(await visitor.whoIs(), '');
      }

      it('is not heard: from another window, another origin, another channel, with another state', async () => {
        await visitor.open('/');
        const window = await ask();
        // The window that was opened has no hold on the page, so nothing there can speak for it.
        assert.deepEqual(await window.run('return [String(opener)];'), ['null']);
        await run(`
          const denial = 'error=access_denied&state=';
          const other = 'A'.repeat(43);
          // Our origin, not the window; neither; the page itself.
          await messenger(location.origin, { [name]: denial + state });
          await messenger(location.origin.replace('localhost', '127.0.0.1'), { [name]: denial + state });
          const own = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'own' && resolve()));
          postMessage({ [name]: denial + state }, location.origin);
          postMessage('own', location.origin);
          await own;
          // The channels of others; and what is no text, or no answer of ours, on this one.
          for (const foreign of ['latchkey oauth', 'latchkey oauth ' + other, name + ' ', 'oauth', state])
            await say(foreign, denial + state);
          await say(name, 7, null, undefined, {}, [denial + state], new Map(), { [name]: denial + state }, '',
            'state', denial, denial + other, denial + state.toLowerCase() + '0', 'x'.repeat(1_000_000));
          // Records of others.
          localStorage.setItem('latchkey oauth ' + other, JSON.stringify({ ...attempt, answer: denial + state }));
          return [];`);
        await expectNothing();
        await visitor.answerAs(window, 'ada');
        await visitor.expectAda();
      });

      // The page refuses whatever it can check by itself; a signature is the service's to check.
      for (const [what, script, message] of shareOf(engine, [
        [
          'another issuer beside it',
          `const text = 'id_token=x&iss=' + encodeURIComponent('https://evil.example');`,
          NOT_CHECKED,
        ],
        ['no token', `const text = 'code=x';`, NOT_CHECKED],
        [
          'another issuer',
          `${forge({ iss: 'https://evil.example' }, signed)} const text = 'id_token=' + token;`,
          NOT_CHECKED,
        ],
        [
          'another audience',
          `${forge({ aud: 'theirs' }, signed)} const text = 'id_token=' + token;`,
          NOT_CHECKED,
        ],
        ['another nonce', `${forge({ nonce: 'ab' }, signed)} const text = 'id_token=' + token;`, NOT_CHECKED],
        ['a signature of nobody', `${forge({}, signed)} const text = 'id_token=' + token;`, NOT_VALID],
        [
          'an unknown key',
          `${forge({}, { alg: 'RS256', kid: 'theirs' })} const text = 'id_token=' + token;`,
          NOT_VALID,
        ],
        ['alg none', `${forge({}, { alg: 'none' })} const text = 'id_token=' + token;`, NOT_VALID],
      ] as const)) {
        it(`ends in an error that says so: ${what}`, async () => {
          await visitor.open('/');
          await ask();
          await run(`${script} await say(name, text + '&state=' + state); return [];`);
          assert.equal(await page.read('#fault'), message);
          assert.equal(await visitor.whoIs(), '');
        });
      }

      it('signs nobody in a second time: on the channel, at the callback page, for another attempt', async () => {
        await visitor.open('/');
        const window = await ask();
        await run(`
          globalThis.tap = new BroadcastChannel(name);
          tap.onmessage = ({ data }) => (sessionStorage.tapped = JSON.stringify([name, data]));
          return [];`);
        await visitor.answerAs(window, 'ada');
        await visitor.expectAda();
        await run(`
          document.querySelector('latchkey-login').logout();
          return [];`);
        await page.read('button[data-method=google]');
        const replay = `const [tappedName, answer] = JSON.parse(sessionStorage.tapped);`;
        assert.match((await run(`${replay} return [answer];`)).join(), /id_token=ey/);

        await run(`${replay} await say(tappedName, answer); return [];`);
        assert.deepEqual(await page.readAll('#fault'), []);
        assert.equal(await visitor.whoIs(), '');

        // The state of the old one: it is not the answer that is waited for. The state of the new one: the token is not
        // for its key.
        await ask();
        await run(`${replay} await say(name, answer); return [];`);
        await expectNothing();
        await run(`${replay}
          const parameters = new URLSearchParams(answer);
          parameters.set('state', state);
          await say(name, parameters.toString());
          return [];`);
        assert.equal(await page.read('#fault'), NOT_CHECKED);

        const [fragment = ''] = await run(`${replay} return [answer];`);
        await page.open(`${site.origin}/dist/oauth-callback.html#${fragment}`);
        assert.match(await page.read('p:not([hidden])'), /You can close this window/);
        assert.deepEqual(await page.run(`return [location.href];`), [
          `${site.origin}/dist/oauth-callback.html`,
        ]);
        assert.deepEqual(
          await page.run(`return Object.keys(localStorage).filter((one) => /oauth/.test(one));`),
          [],
        );
        await page.open(`${site.origin}/`);
        await page.read('button[data-method=google]');
        assert.equal(await visitor.whoIs(), '');
        assert.doesNotMatch((await page.readAll('#fault')).join(), SAID_NO);
      });
    });
  }
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  loadTexts,
  loginPolicy,
  loginScript,
  loginStyles,
  renderLogin,
  renderLoginContent,
} from '../../../src/ssr/index.ts';

const config = {
  enabledProviders: ['email', 'sms', 'google', 'passkey'],
  organizationId: 'organization',
  sessionExpirationSeconds: '900',
  oauthClientIds: { google: 'client' },
  oauthRedirectUrl: 'https://example.com/callback',
};

/** The HTML without its styles. */
const bare = (html: string): string => html.replace(/<style[^]*?<\/style>/, '');

describe('renderLogin', () => {
  it('writes the element, its attributes, and the first screen in a shadow root', () => {
    const attributes = { 'proxy-url': 'https://auth.example.com', 'auto-refresh': true, debug: false };
    const html = renderLogin({ attributes, config, children: '<p slot="legal">Terms</p>' });
    assert.match(html, /^<latchkey-login proxy-url="https:\/\/auth\.example\.com" auto-refresh>/);
    assert.match(html, /<template shadowrootmode="open"><style data-offer="email sms google passkey">/);
    assert.match(html, /<\/template><p slot="legal">Terms<\/p><\/latchkey-login>$/);
    for (const text of ['Sign in', 'Email address', 'Continue', 'or', 'Continue with Google', 'legal']) {
      assert.ok(html.includes(text), text);
    }
  });

  it('leaves out an attribute that is false, null or undefined, as if it had not been named', () => {
    const plain = renderLogin({ config });
    for (const absent of [false, null, undefined]) {
      const attributes = { locale: absent, providers: absent, mode: absent, theme: absent };
      assert.equal(renderLogin({ config, attributes }), plain, String(absent));
    }
    return loadTexts('de').then((messages) => {
      for (const locale of [false, null, undefined, '']) {
        assert.match(
          renderLogin({ config, messages, attributes: { locale } }),
          /^<latchkey-login locale="de">/,
        );
      }
    });
  });

  it('never lets a contact into an address: no form asks by GET, and without an action the field has no name', () => {
    for (const action of [undefined, '/login?next="a"&b=$&$$']) {
      const html = renderLogin({ config, action });
      const forms = [...html.matchAll(/<form [^>]*>/g)].map(([tag]) => tag);
      assert.equal(forms.length, 1);
      assert.match(forms[0] ?? '', action === undefined ? / method="dialog"/ : / method="post"/);
      assert.equal(html.includes(' name="email"'), action !== undefined);
      assert.ok(action === undefined || html.includes(' action="/login?next=&#34;a&#34;&#38;b=$&#38;$$"'));
    }
    assert.match(
      renderLogin({ config: { ...config, enabledProviders: ['sms'] }, action: '/' }),
      / name="sms"/,
    );
  });

  it('writes texts as texts, whoever they are from', () => {
    const evil = `"'><script>alert(1)</script>&`;
    const texts = { chooseTitle: evil, channels: { email: { placeholder: evil } } };
    const attributes = { theme: evil, 'proxy-url': evil };
    return loadTexts('en', texts as never).then((messages) => {
      const html = renderLogin({ config, messages, attributes, contact: evil, action: evil, nonce: evil });
      assert.ok(!html.includes('<script>alert'));
      assert.ok(!html.includes(`"'>`));
      assert.ok(html.includes('value="&#34;&#39;&#62;&#60;script&#62;'));
    });
  });

  it('refuses names that are no attributes', () => {
    for (const name of ['onclick', 'a b', 'x>', '', 'Theme']) {
      assert.throws(
        () => renderLogin({ config, attributes: { [name]: 'x' } }),
        /TypeError: renderLogin, attributes/,
      );
    }
  });

  it('speaks the language whose texts it is given, tells the element, and names the way where they are missing', async () => {
    assert.throws(() => renderLogin({ config, attributes: { locale: 'de' } }), /await loadTexts\('de'\)/);
    for (const locale of ['en-GB', 'en_US', 'EN', '']) {
      assert.ok(renderLogin({ config, attributes: { locale } }).includes('Email address'), locale);
    }
    assert.throws(() => renderLogin({ config, attributes: { locale: 'enm' } }), /await loadTexts/);
    const html = renderLogin({ config, messages: await loadTexts('de-CH') });
    assert.match(html, /^<latchkey-login locale="de">/);
    assert.match(html, /lang="de" dir="ltr"/);
    assert.ok(html.includes('E-Mail-Adresse'));
    assert.match(bare(renderLogin({ config, messages: await loadTexts('ar') })), /lang="ar" dir="rtl"/);
  });

  it('keeps the page where a configuration is wrong, and names the member on the console', (t) => {
    const { mock } = t.mock.method(console, 'error', () => undefined);
    const wrong = { ...config, enabledProviders: ['carrier pigeon'] };
    assert.equal(renderLogin({ config: wrong }), renderLogin({}));
    const attributes = { providers: 'sms' };
    const emailOnly = { ...config, enabledProviders: ['email'] };
    assert.equal(renderLogin({ config: emailOnly, attributes }), renderLogin({ attributes }));
    const said = mock.calls.map(({ arguments: [text] }) => String(text));
    assert.equal(said.length, 2);
    assert.match(said[0]!, /enabledProviders: expected .*docs\/errors\.md#invalid_configuration/);
    assert.match(said[1]!, /: providers: expected /);
  });

  it('offers what the page wants of it, in its order', () => {
    const html = renderLogin({ config, attributes: { providers: 'google email' } });
    assert.match(html, /data-offer="google email"/);
    assert.ok(html.indexOf('data-method="google"') < html.indexOf('<form'));
  });

  it('keeps room for a screen without a configuration, which the element does not take over', () => {
    const html = renderLogin({});
    assert.match(html, /class="skeleton"/);
    assert.ok(!html.includes('data-offer="') && !html.includes('<script'));
  });

  it('writes nothing into a dialog, which is not to be seen before it opens', () => {
    const attributes = { mode: 'dialog' };
    assert.equal(renderLoginContent({ config, attributes }), '');
    assert.equal(renderLogin({ config, attributes }), '<latchkey-login mode="dialog"></latchkey-login>');
  });

  it('holds a press that a posted form stands for', () => {
    const html = renderLogin({ config, action: '/login', contact: 'ada@example.com', isSubmitted: true });
    assert.match(html, /<button class="primary" data-pressed/);
    assert.match(html, / value="ada@example.com"/);
  });

  it('stands under a strict policy: by hashes, by a nonce, or by files', () => {
    const html = renderLogin({ config });
    const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const sheetsIn = (markup: string): readonly string[] =>
      [...markup.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text = '']) => text);
    const allowed = loginPolicy['style-src'].split(' ');
    const slots = ['title', 'consent', 'providers', 'legal'] as const;
    for (const markup of [html, renderLogin({}), renderLogin({ config, slots })]) {
      for (const sheet of sheetsIn(markup)) assert.ok(allowed.includes(hashOf(sheet)));
    }
    assert.deepEqual(
      loginStyles.length,
      [...new Set([...sheetsIn(renderLogin({})), ...sheetsIn(renderLogin({ config, slots }))])].join('')
        .length,
    );
    const [, script = ''] = /<script[^>]*>([^]*?)<\/script>/.exec(html) ?? [];
    assert.equal(script, loginScript);
    assert.equal(loginPolicy['script-src'], hashOf(script));
    assert.ok(!/ style=| on\w+=/.test(bare(html)));

    const nonced = renderLogin({ config, nonce: 'abc' });
    assert.match(nonced, /<style data-offer="[^"]*" nonce="abc">/);
    assert.match(nonced, /<script nonce="abc">/);

    const linked = renderLogin({ config, styleSheet: '/login.css', script: '/login.js' });
    assert.match(linked, /<link rel="stylesheet" href="\/login.css" data-offer="[^"]*">/);
    assert.match(linked, /<script src="\/login.js"><\/script>/);

    const both = renderLogin({ config, styleSheet: '/login.css', script: '/login.js', nonce: 'abc' });
    assert.match(both, /<link rel="stylesheet" href="\/login.css" data-offer="[^"]*" nonce="abc">/);
    assert.match(both, /<script src="\/login.js" nonce="abc"><\/script>/);
    assert.ok(!linked.includes('<style'));
    assert.ok(!renderLogin({ config, script: false }).includes('<script'));
  });

  it('brings the styles of what it shows, and no others', () => {
    const email = { ...config, enabledProviders: ['email'] };
    const has = (markup: string): readonly boolean[] =>
      ['.badge', "[slot='consent']", '.bone'].map((selector) => markup.includes(selector));
    assert.deepEqual(has(renderLogin({ config: email })), [false, false, false]);
    assert.deepEqual(has(renderLogin({ config })), [true, false, false]);
    assert.deepEqual(has(renderLogin({ config: email, slots: ['legal'] })), [false, true, false]);
    assert.deepEqual(has(renderLogin({ config: email, slots: ['providers'] })), [true, true, false]);
    assert.deepEqual(has(renderLogin({})), [false, false, true]);
  });

  it('draws room for the content of the site that it is given or told of', () => {
    assert.equal(
      renderLoginContent({ config, children: '<p slot="legal-note">Terms</p>' }),
      renderLoginContent({ config }),
    );
    const told = renderLoginContent({ config, slots: ['legal', 'consent'] });
    assert.match(told, /<slot name="legal">/);
    assert.match(told, /class="consent"/);
    // The consent box is not ticked, so the field's autofill does not offer passkeys.
    assert.match(told, /autocomplete="email"/);
    assert.ok(!renderLoginContent({ config }).includes('<slot name="legal">'));
  });
});

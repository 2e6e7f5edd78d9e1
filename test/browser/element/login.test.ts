import { expect } from '@open-wc/testing';
import type { configIds } from '../../support/services/test-service.ts';
import {
  clearFaults,
  inbox,
  latestCode,
  newPerson,
  organizationId,
} from '../../support/services/test-service.ts';
import { atRest } from './at-rest.ts';
import { cleanUp, mount, until } from './harness.ts';

describe('<latchkey-login>', () => {
  afterEach(async () => {
    await clearFaults();
    await cleanUp();
  });

  for (const config of [
    'digits6',
    'alphanumeric8',
    'digits9',
  ] as const satisfies (keyof typeof configIds)[]) {
    for (const channel of ['email', 'sms'] as const) {
      it(`logs a person in by ${channel} with a code of ${config}`, async () => {
        const person = await newPerson();
        const contact = channel === 'email' ? person.email : person.phone;
        const login = await mount({ config, attributes: { providers: channel } });
        await login.logIn(contact);
        await login.until('You are signed in');
        expect(login.text).to.contain(contact);

        const [{ session, method, persistence } = { session: undefined }] = login.detailsOf('latchkey-login');
        expect(method).to.equal(channel);
        expect(persistence).to.equal('indexeddb');
        expect(session).to.deep.include({
          organizationId,
          userId: person.userId,
          type: 'SESSION_TYPE_READ_WRITE',
        });
        expect(session?.publicKey).to.match(/^0[23][0-9a-f]{64}$/);
        expect(session?.expiresAt).to.be.greaterThan(Date.now() + 800_000);
        expect(login.element.session).to.deep.equal(session);

        // A call that the same key stamps proves the session.
        const client = await login.element.client;
        const me = await client?.whoami();
        expect(me).to.include({ userId: person.userId, organizationId });
      });
    }
  }

  it('keeps a key that nobody can take out of the browser', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.logIn(email);
    const keys = await storedKeys();
    expect(keys.length).to.be.greaterThan(0);
    for (const key of keys) {
      expect(key.extractable).to.equal(false);
      expect(key.usages).to.deep.equal(['sign']);
      for (const format of ['pkcs8', 'jwk'] as const) {
        const error = await crypto.subtle.exportKey(format, key).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(error).to.be.instanceOf(Error);
      }
    }
  });

  it('says what happens, in order', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.logIn(email);
    await until(() => login.detailsOf('latchkey-login').length || null, 'the login event');
    const steps = login.detailsOf('latchkey-step').map(({ step }) => step);
    expect(steps).to.deep.equal(['choose', 'sending', 'code', 'verifying', 'done']);
    expect(login.detailsOf('latchkey-ready')).to.deep.equal([{ session: null }]);
    // Pages often pass events to analytics, so events must not contain personal data.
    expect(JSON.stringify(login.told)).not.to.contain(email);
    // The code must not occur as a separate word. Its six digits may occur within a time or a key.
    expect(JSON.stringify(login.told)).not.to.match(new RegExp(`\\b${await latestCode(email)}\\b`));
    expect(login.errors).to.deep.equal([]);
  });

  it('switches between email and phone, emptying the field', async () => {
    const { phone } = await newPerson();
    const login = await mount();
    const field = await until(() => login.contact, 'the contact field');
    expect(field.type).to.equal('email');
    expect(field.autocomplete).to.equal('email');
    field.value = 'ada@example.com';
    await login.press('Use a phone number instead');
    await until(() => login.contact?.type === 'tel' || null, 'the phone field');
    expect(login.contact?.value).to.equal('');
    expect(login.contact?.autocomplete).to.equal('tel');
    await login.submitContact(phone);
    await login.until('Check your messages');
  });

  it('sends one code for a double click, Enter and a click', async () => {
    const { email } = await newPerson();
    const login = await mount();
    const field = await until(() => login.contact, 'the contact field');
    field.value = email;
    for (let turn = 0; turn < 3; turn++) {
      field.form?.requestSubmit();
      login.button('Continue')?.click();
    }
    await login.untilStep('code');
    expect(await inbox(email)).to.have.length(1);
  });

  it('goes on when the configuration is there and the rest of it is not yet', async () => {
    const { email } = await newPerson();
    const login = await mount();
    // The form is submitted in the same frame in which the field appears.
    const field = await until(() => login.contact, 'the contact field');
    field.value = email;
    field.form?.requestSubmit();
    await login.untilStep('code');
  });

  it('tells a wrong code with the tries that are left, clears it and keeps the focus', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.untilStep('code');
    const right = await latestCode(email);
    const wrong = right.replace(/./g, (digit) => String((Number(digit) + 1) % 10));
    await login.enterCode(wrong);
    await login.until('Incorrect code. 2 attempts left.');
    expect(login.announced).to.equal('Incorrect code. 2 attempts left.');
    expect(login.code?.value).to.equal('');
    expect(login.root.activeElement).to.equal(login.code);
    await login.enterCode(wrong);
    await login.until('1 attempt left.');
    await login.enterCode(right);
    await login.untilStep('done');
  });

  it('shows nobody where the code went but the person, and leads back', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.submitContact(email);
    await login.until(email);
    await login.press('Use a different email');
    await until(() => login.contact, 'the contact field');
    expect(login.contact?.value).to.equal(email);
    expect(login.root.activeElement).to.equal(login.contact);
  });

  it('ends the session on request, here and for the next page', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.logIn(email);
    login.element.logout();
    await login.untilStep('choose');
    expect(login.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'user' }]);
    expect(login.element.session).to.equal(null);
    expect(await login.element.client).to.equal(null);
    const next = await mount();
    await until(() => next.contact, 'the contact field');
    expect(next.element.session).to.equal(null);
  });

  it('follows length and alphabet of the configuration', async () => {
    for (const [config, length, inputMode] of [
      ['digits6', 6, 'numeric'],
      ['alphanumeric8', 8, 'text'],
      ['digits9', 9, 'numeric'],
    ] as const) {
      const { email } = await newPerson();
      const login = await mount({ config });
      await login.submitContact(email);
      await login.untilStep('code');
      const field = await until(() => login.code, 'the code field');
      expect(field.inputMode).to.equal(inputMode);
      expect(login.root.querySelectorAll('[part~=code-slot]')).to.have.length(length);
      login.element.remove();
    }
  });
});

/** Every key in the browser's database. */
async function storedKeys(): Promise<CryptoKey[]> {
  const records: readonly { privateKey?: CryptoKey }[] = await atRest((store) => store.getAll());
  return records.flatMap(({ privateKey }) => privateKey ?? []);
}

import { expect } from '@open-wc/testing';
import { clearFaults, configIds, newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';

const hasInternals = 'setFormValue' in (globalThis.ElementInternals?.prototype ?? {});

describe('a login in a form', () => {
  let form: HTMLFormElement;
  const values = (): Record<string, unknown> => Object.fromEntries(new FormData(form));

  beforeEach(() => {
    form = document.body.appendChild(document.createElement('form'));
    form.addEventListener('submit', (event) => event.preventDefault());
  });
  afterEach(async () => {
    await clearFaults();
    await cleanUp();
    form.remove();
  });

  async function mountInForm(attributes: Record<string, string>): Promise<Harness> {
    const login = await mount({ attributes, parent: form });
    await until(() => login.contact, 'the contact field');
    return login;
  }

  it('posts the session token under its name, from the login event on, and nothing of its own fields', async () => {
    const { email } = await newPerson();
    const login = await mountInForm({ name: 'session' });
    expect(values()).to.deep.equal({});
    const posted: unknown[] = [];
    login.element.addEventListener('latchkey-login', () => posted.push(values()));
    await login.logIn(email);
    const token = login.element.session?.token;
    expect(token).to.match(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(posted).to.deep.equal(hasInternals ? [{ session: token }] : [{}]);
    login.element.logout();
    expect(values()).to.deep.equal({});
  });

  it('keeps the form from being sent before somebody has signed in, where it is required', async () => {
    const { email } = await newPerson();
    const login = await mountInForm({ name: 'session', required: '' });
    expect(form.checkValidity()).to.equal(!hasInternals);
    login.element.required = false;
    await until(() => form.checkValidity() || null, 'a valid form');
    login.element.required = true;
    await login.logIn(email);
    expect(form.checkValidity()).to.equal(true);
    login.element.logout();
    expect(form.checkValidity()).to.equal(!hasInternals);
  });

  it('sends whoever submits too early to the code, or to a way to sign in where there is no field', async function () {
    if (!hasInternals) return this.skip();
    const { email } = await newPerson();
    const login = await mountInForm({ name: 'session', required: '' });
    const untilSent = async (what: () => Element | null | undefined): Promise<void> => {
      await until(
        () => {
          form.reportValidity();
          const part = what();
          return (part && login.root.activeElement === part) || null;
        },
        'the focus',
        login,
      );
    };
    await login.submitContact(email);
    await login.untilStep('code');
    await until(() => login.code, 'the code field');
    login.code?.blur();
    await untilSent(() => login.code);
    login.element.setAttribute('config-id', configIds.keys);
    login.element.setAttribute('providers', 'passkey');
    const way = await until(() => login.root.querySelector<HTMLElement>('[data-method=passkey]'), 'the way');
    way.blur();
    await untilSent(() => login.root.querySelector('[data-method=passkey]'));
  });

  it('keeps the session when the form is reset, and goes back to the first screen without one', async () => {
    const { email } = await newPerson();
    const login = await mountInForm({ name: 'session' });
    await login.submitContact(email);
    await login.untilStep('code');
    form.reset();
    await login.untilStep('choose');
    await login.logIn(email);
    const { session } = login.element;
    form.reset();
    expect(login.element.session).to.equal(session);
  });

  it('cannot be used, and posts nothing, while the form’s part is disabled', async () => {
    const { email } = await newPerson();
    const login = await mountInForm({ name: 'session' });
    await login.logIn(email);
    const fieldset = document.createElement('fieldset');
    login.element.remove();
    form.append(fieldset);
    fieldset.append(login.element);
    fieldset.disabled = true;
    await until(() => login.root.querySelector('[inert]'), 'an inert card', login);
    expect(values()).to.deep.equal({});
    // The element looks disabled, as the fields around it do.
    const card = login.root.querySelector('.card') as HTMLElement;
    expect(Number(getComputedStyle(card).opacity)).to.be.lessThan(1);
    fieldset.disabled = false;
    await until(() => (login.root.querySelector('[inert]') ? null : true), 'a card to use', login);
    expect(values()).to.deep.equal(hasInternals ? { session: login.element.session?.token } : {});
  });

  it('works in a browser that knows no form-associated elements', async () => {
    const { email } = await newPerson();
    const { attachInternals } = HTMLElement.prototype;
    Reflect.deleteProperty(HTMLElement.prototype, 'attachInternals');
    try {
      const login = await mountInForm({ name: 'session', required: '' });
      await login.logIn(email);
      expect(values()).to.deep.equal({});
      expect(form.checkValidity()).to.equal(true);
    } finally {
      HTMLElement.prototype.attachInternals = attachInternals;
    }
  });
});

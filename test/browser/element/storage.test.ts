import { expect } from '@open-wc/testing';
import { latestCode, newPerson } from '../../support/services/test-service.ts';
import { cleanUp, mount, until, type Harness } from './harness.ts';

type Patch = () => () => void;

/** Replaces a property. Answers a function that undoes it. */
function replace(target: object, name: string, descriptor: PropertyDescriptor): () => void {
  const original = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  return () => {
    if (original) Object.defineProperty(target, name, original);
    else Reflect.deleteProperty(target, name);
  };
}

function fail(name: string): () => never {
  return () => {
    throw new DOMException('refused by the test', name);
  };
}

const faults: Record<string, Patch> = {
  'indexedDB is undefined': () => replace(globalThis, 'indexedDB', { value: undefined }),
  'reading indexedDB throws': () => replace(globalThis, 'indexedDB', { get: fail('SecurityError') }),
  'open throws': () => replace(IDBFactory.prototype, 'open', { value: fail('SecurityError') }),
  'open never fires': () => replace(IDBFactory.prototype, 'open', { value: () => new EventTarget() }),
  'put refuses keys (Lockdown, private windows)': () =>
    replace(IDBObjectStore.prototype, 'put', { value: fail('DataCloneError') }),
  'the disk is full': () => replace(IDBObjectStore.prototype, 'put', { value: fail('QuotaExceededError') }),
  'transactions throw': () =>
    replace(IDBDatabase.prototype, 'transaction', { value: fail('InvalidStateError') }),
  'transactions abort': () => {
    const { transaction } = IDBDatabase.prototype;
    return replace(IDBDatabase.prototype, 'transaction', {
      value(this: IDBDatabase, ...options: Parameters<IDBDatabase['transaction']>) {
        const begun = transaction.apply(this, options);
        queueMicrotask(() => begun.abort());
        return begun;
      },
    });
  },
  'what was put is not there': () => {
    const { get } = IDBObjectStore.prototype;
    return replace(IDBObjectStore.prototype, 'get', {
      value(this: IDBObjectStore) {
        return get.call(this, 'nothing is stored under this name');
      },
    });
  },
  'localStorage throws': () => replace(globalThis, 'localStorage', { get: fail('SecurityError') }),
  'there are no locks': () => replace(navigator, 'locks', { value: undefined }),
  'there is no BroadcastChannel': () => replace(globalThis, 'BroadcastChannel', { value: undefined }),
};

/** Faults that do not affect the storage of the key. */
const HARMLESS = ['localStorage throws', 'there are no locks', 'there is no BroadcastChannel'];

describe('a login completes although', () => {
  let undo = (): void => undefined;
  afterEach(async () => {
    undo();
    await cleanUp();
  });

  for (const [title, patch] of Object.entries(faults)) {
    it(title, async () => {
      const { email, userId } = await newPerson();
      undo = patch();
      const login = await mount();
      await login.logIn(email);
      const [{ persistence } = {}] = login.detailsOf('latchkey-login');
      const isKept = HARMLESS.includes(title);
      expect(persistence).to.equal(isKept ? 'indexeddb' : 'memory');
      await login.until('You are signed in');
      expect(login.text.includes("You'll be signed out when you close this page")).to.equal(!isKept);
      const client = await login.element.client;
      expect(await client?.whoami()).to.include({ userId });
    });
  }

  describe('the page asks to keep nothing:', () => {
    const attributes = { storage: 'memory' };

    async function logIn(): Promise<Harness> {
      const { email } = await newPerson();
      const login = await mount({ attributes });
      await login.logIn(email);
      expect(login.detailsOf('latchkey-login')[0]?.persistence).to.equal('memory');
      return login;
    }

    it('the session ends with the element', async () => {
      const login = await logIn();
      login.element.remove();
      const next = await mount({ attributes });
      await next.untilStep('choose');
      expect(next.element.session).to.equal(null);
    });

    it('the session stays as long as the element, wherever the element goes and whatever is written on it', async () => {
      const login = await logIn();
      const { session } = login.element;
      const place = document.body.appendChild(document.createElement('div'));
      expect(await stepsAfter(login, () => leaveFor(place, login))).to.deep.equal(['starting', 'done']);
      const change = (): void => login.element.setAttribute('providers', 'email');
      expect(await stepsAfter(login, change)).to.deep.equal(['starting', 'done']);
      expect(login.element.session).to.deep.equal(session);
      expect(login.detailsOf('latchkey-logout')).to.deep.equal([]);
      const client = await login.element.client;
      expect(await client?.whoami()).to.include({ userId: session?.userId });
      login.element.logout();
      await login.untilStep('choose');
      const again = (): void => leaveFor(document.body, login);
      expect((await stepsAfter(login, again)).at(-1)).to.equal('choose');
      place.remove();
    });

    it('a login that waits for its code goes on where the element comes back', async () => {
      const { email } = await newPerson();
      const login = await mount({ attributes });
      await login.submitContact(email);
      await login.untilStep('code');
      const place = document.body.appendChild(document.createElement('div'));
      await stepsAfter(login, () => leaveFor(place, login));
      await login.untilStep('code');
      await login.enterCode(await latestCode(email));
      await login.untilStep('done');
      place.remove();
    });
  });

  it('the key was thrown away meanwhile: signed out once, with the reason', async () => {
    const { email } = await newPerson();
    const login = await mount();
    await login.logIn(email);
    expect(login.detailsOf('latchkey-login')[0]?.persistence).to.equal('indexeddb');
    const { publicKey } = login.element.session ?? { publicKey: '' };
    login.element.remove();
    await deleteKey(publicKey);
    const reloaded = await mount();
    await until(() => reloaded.detailsOf('latchkey-logout')[0], 'the reason', reloaded);
    await reloaded.untilStep('choose');
    expect(reloaded.detailsOf('latchkey-logout')).to.deep.equal([{ reason: 'storage-evicted' }]);
    // The contact is filled in already, so the person needs only one press.
    await until(() => reloaded.contact?.value === email || null, 'the contact', reloaded);
    reloaded.element.remove();
    const again = await mount();
    await again.untilStep('choose');
    expect(again.detailsOf('latchkey-logout')).to.deep.equal([]);
  });
});

/** Makes a login begin again. Answers its steps until it is ready. */
async function stepsAfter(login: Harness, begin: () => void): Promise<readonly string[]> {
  const before = login.detailsOf('latchkey-step').length;
  const ready = login.detailsOf('latchkey-ready').length;
  begin();
  await until(() => login.detailsOf('latchkey-ready')[ready], 'the rest of the element', login);
  return login
    .detailsOf('latchkey-step')
    .slice(before)
    .map(({ step }) => step);
}

/** Moves a login to another place with a short pause, because a login that is moved at once goes on. */
function leaveFor(place: HTMLElement, { element }: Harness): void {
  element.remove();
  queueMicrotask(() => place.append(element));
}

/** Deletes one key, as a browser does that is short of space. */
async function deleteKey(publicKey: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('latchkey');
    request.onerror = () => reject(new Error('The database does not open.'));
    request.onsuccess = () => {
      const database = request.result;
      const [name = ''] = database.objectStoreNames;
      const transaction = database.transaction(name, 'readwrite');
      transaction.objectStore(name).delete(`key ${publicKey}`);
      transaction.oncomplete = () => {
        database.close();
        resolve();
      };
    };
  });
}

import { expect } from '@open-wc/testing';
import type { OneTimeCodeSource } from '../../../src/element/parts/code-message.ts';
import { createField, drawn } from './code-field-host.ts';

/** A browser that receives text messages when a test says so. */
class Messages implements OneTimeCodeSource {
  readonly signals: AbortSignal[] = [];
  readonly #waiting: { resolve: (message: unknown) => void; reject: (reason: unknown) => void }[] = [];

  async get({ otp, signal }: Parameters<OneTimeCodeSource['get']>[0]): Promise<unknown> {
    expect(otp).to.deep.equal({ transport: ['sms'] });
    this.signals.push(signal);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }

  async bring(code: unknown): Promise<void> {
    this.#waiting.at(-1)?.resolve(code === null ? null : { code });
    await settled();
  }

  async fail(reason: unknown): Promise<void> {
    this.#waiting.at(-1)?.reject(reason);
    await settled();
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

describe('a code field that waits for a text message', () => {
  it('does not ask unless told to', async () => {
    const credentials = new Messages();
    await createField({ credentials });
    expect(credentials.signals.length).to.equal(0);
  });

  it('fills in the code and submits it once, without the focus', async () => {
    const credentials = new Messages();
    const field = await createField({ credentials, webOtp: true, autofocus: false });
    await credentials.bring('123456');
    expect(field.text).to.equal('123456');
    expect(field.completed).to.deep.equal(['123456']);
    expect(field.root.activeElement).to.equal(null);
    await credentials.bring('123456');
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('reads the code as it reads a paste', async () => {
    const credentials = new Messages();
    const field = await createField({ credentials, webOtp: true });
    await credentials.bring('123-٤٥٦');
    expect(field.completed).to.deep.equal(['123456']);
  });

  it('waits for the next message after one', async () => {
    const credentials = new Messages();
    const field = await createField({ credentials, webOtp: true });
    await credentials.bring('123456');
    await field.set({ attempt: 1 });
    await credentials.bring('654321');
    expect(field.completed).to.deep.equal(['123456', '654321']);
  });

  it('ignores a message that comes while a code is checked, and waits for the next', async () => {
    const credentials = new Messages();
    const field = await createField({ credentials, webOtp: true });
    field.paste('111111');
    await field.set({ isBusy: true });
    await credentials.bring('123456');
    expect(field.text).to.equal('111111');
    expect(field.input.value).to.equal('111111');
    await field.set({ isBusy: false, attempt: 1 });
    await credentials.bring('654321');
    expect(field.completed).to.deep.equal(['111111', '654321']);
  });

  it('stops waiting when its element leaves the page, and waits again when it is back', async () => {
    const credentials = new Messages();
    const field = await createField({ credentials, webOtp: true });
    const { parentNode } = field.host;
    field.host.remove();
    await drawn();
    expect(credentials.signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    parentNode?.append(field.host);
    await drawn();
    expect(credentials.signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
  });

  it('does not wait when its element is gone before it was drawn', async () => {
    const credentials = new Messages();
    const host = document.createElement('code-field-host');
    Object.assign(host, { options: { credentials, webOtp: true } });
    document.body.append(host);
    host.remove();
    await drawn();
    expect(credentials.signals.length).to.equal(0);
    document.body.append(host);
    await drawn();
    expect(credentials.signals.length).to.equal(1);
    host.remove();
  });

  it('does not wait when its element is gone before it was seen', async () => {
    const credentials = new Messages();
    const host = document.createElement('code-field-host');
    Object.assign(host, { options: { credentials, webOtp: true } });
    document.body.append(host);
    await (host as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    host.remove();
    await drawn();
    expect(credentials.signals.filter(({ aborted }) => !aborted)).to.deep.equal([]);
  });

  it('does nothing with a message that comes too late', async () => {
    const credentials = new Messages();
    const field = await createField({
      credentials: { get: async ({ otp }) => credentials.get({ otp, signal: new AbortController().signal }) },
      webOtp: true,
    });
    field.host.remove();
    await drawn();
    await credentials.bring('123456');
    expect(field.completed).to.deep.equal([]);
  });

  it('leaves what was typed when a message holds no code', async () => {
    const credentials = new Messages();
    const field = await createField({ credentials, webOtp: true });
    field.paste('12');
    await credentials.bring('hello');
    expect(field.text).to.equal('12____');
  });

  it('takes no for an answer', async () => {
    const unhandled: unknown[] = [];
    const note = (event: PromiseRejectionEvent): void => {
      event.preventDefault();
      unhandled.push(event.reason);
    };
    addEventListener('unhandledrejection', note);
    for (const reason of [
      new DOMException('No.', 'NotAllowedError'),
      new DOMException('', 'AbortError'),
      undefined,
    ]) {
      const credentials = new Messages();
      const field = await createField({ credentials, webOtp: true });
      await credentials.fail(reason);
      expect(credentials.signals.length).to.equal(1);
      field.paste('123456');
      expect(field.completed).to.deep.equal(['123456']);
    }
    // Engines report an unhandled rejection after the microtasks.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    removeEventListener('unhandledrejection', note);
    expect(unhandled).to.deep.equal([]);
  });

  it('does nothing with a message that holds nothing', async () => {
    for (const code of [null, undefined, '', 'hello']) {
      const credentials = new Messages();
      const field = await createField({ credentials, webOtp: true });
      await credentials.bring(code);
      expect(field.text).to.equal('______');
      expect(field.completed).to.deep.equal([]);
    }
  });
});

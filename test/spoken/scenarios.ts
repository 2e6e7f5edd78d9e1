import { addVirtualAuthenticator } from '../support/engines/virtual-authenticator.ts';
import { configIds } from '../support/services/test-organization.ts';
import type { ReadBrowser, Reader } from './reader.ts';

/** The things that a scenario has: a page that is open, and its service. */
export interface Scene {
  readonly reader: Reader;
  readonly email: string;
  readonly phone: string;
  /** The code that was sent last. */
  code(contact: string): Promise<string>;
  /** Moves the clock of the service forward. */
  wait(seconds: number): Promise<void>;
  /** Writes down what is heard of a step. */
  step(what: string, heard: Promise<readonly string[]>): Promise<void>;
}

/** A visit to a page with a keyboard and a screen reader. */
export interface Scenario {
  /** The name of its file, and of its host. */
  readonly name: string;
  readonly title: string;
  /** Attributes of the element besides its addresses; its configuration is that of codes of six digits. */
  readonly attributes?: string;
  readonly configId?: string;
  /** HTML that stands before the element. */
  readonly before?: string;
  /** The language of the page. */
  readonly language?: string;
  readonly browsers?: readonly ReadBrowser[];
  play(scene: Scene): Promise<void>;
}

/** Another code of the same length. */
const wrong = (code: string): string => (code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`);

/** From the top of the page to a code that is on its way. */
async function ask({ email, reader, step }: Scene): Promise<void> {
  await step('Tab', reader.press('Tab'));
  await step('types the address', reader.type(email));
  await step('Enter', reader.press('Return'));
}

async function logIn(scene: Scene): Promise<void> {
  await ask(scene);
  await scene.step('types the code', scene.reader.type(await scene.code(scene.email)));
}

/** Every scenario, in the order of the documentation. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'email',
    title: 'A login by email, and signing out',
    async play(scene) {
      const { reader, step } = scene;
      await logIn(scene);
      await step('Tab', reader.press('Tab'));
      await step('Enter', reader.press('Return'));
    },
  },
  {
    name: 'wrong',
    title: 'A wrong code, and then the right one',
    async play(scene) {
      const { reader, step } = scene;
      await ask(scene);
      const code = await scene.code(scene.email);
      await step('types a wrong code', reader.type(wrong(code)));
      await step('types the first digit', reader.type(code.slice(0, 1)));
      await step('types the others', reader.type(code.slice(1)));
    },
  },
  {
    name: 'expired',
    title: 'A code that has expired',
    async play(scene) {
      const { reader, step } = scene;
      await ask(scene);
      const code = await scene.code(scene.email);
      await scene.wait(301);
      await step('types the code', reader.type(code));
      await step('Tab', reader.press('Tab'));
      await step('Enter', reader.press('Return'));
    },
  },
  {
    name: 'phone',
    title: 'A login by phone',
    configId: configIds.smsOnly,
    async play(scene) {
      const { phone, reader, step } = scene;
      await step('Tab', reader.press('Tab'));
      await step('Tab', reader.press('Tab'));
      await step('types the number', reader.type(phone));
      await step('Enter', reader.press('Return'));
      await step('types the code', reader.type(await scene.code(phone)));
    },
  },
  {
    name: 'passkey',
    title: 'The offer of a passkey',
    configId: configIds.keys,
    attributes: 'providers="email passkey"',
    // The only browser whose authenticator a program can play.
    browsers: ['chromium'],
    async play(scene) {
      const { reader, step } = scene;
      await addVirtualAuthenticator(reader.page);
      await logIn(scene);
      await step('Tab', reader.press('Tab'));
      await step('Enter', reader.press('Return'));
    },
  },
  {
    name: 'dialog',
    title: 'The login in a dialog',
    attributes: 'id="login" mode="dialog"',
    before: '<button commandfor="login" command="show-modal">Sign in to the library</button>',
    async play({ reader, step }) {
      await step('Tab', reader.press('Tab'));
      await step('Enter', reader.press('Return'));
      await step('Tab', reader.press('Tab'));
      await step('Escape', reader.press('Escape'));
    },
  },
  {
    name: 'german',
    title: 'In German',
    attributes: 'locale="de"',
    language: 'de',
    async play(scene) {
      await ask(scene);
      const code = await scene.code(scene.email);
      await scene.step('types a wrong code', scene.reader.type(wrong(code)));
      await scene.step('types the code', scene.reader.type(code));
    },
  },
  {
    name: 'arabic',
    title: 'In Arabic',
    attributes: 'locale="ar"',
    language: 'ar',
    async play(scene) {
      await ask(scene);
      const code = await scene.code(scene.email);
      await scene.step('types a wrong code', scene.reader.type(wrong(code)));
      await scene.step('types the code', scene.reader.type(code));
    },
  },
];

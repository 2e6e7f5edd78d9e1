import { createElement } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { hydrateRoot } from 'react-dom/client';
import { LatchkeyLogin } from 'latchkey/react';
import { Login } from '../../examples/frameworks/react.tsx';

/** A hydration: React takes over the HTML of a server. */
export interface Hydration {
  readonly complaints: readonly string[];
  /** Resolves when React has hydrated the HTML. */
  readonly done: Promise<void>;
  end(): void;
}

interface Settings {
  readonly proxyUrl: string;
  readonly configId: string;
}

/** The element as a plain tag in React, without the wrapper component. */
function Tag({ proxyUrl, configId }: Settings) {
  return createElement('latchkey-login', { 'proxy-url': proxyUrl, 'config-id': configId });
}

/** The component with content of the site in a slot. */
function Slotted(settings: Settings) {
  return createElement(LatchkeyLogin, settings, createElement('p', { slot: 'legal' }, 'Terms'));
}

/** The component with a child that is not rendered (`false`). */
function Undrawn(settings: Settings) {
  return createElement(LatchkeyLogin, settings, false);
}

/** The programs whose HTML is hydrated: the tag alone, or the component of `latchkey/react`, in the example and alone. */
const programs = { tag: Tag, component: Login, slotted: Slotted, undrawn: Undrawn };

/** The HTML of a program as a server writes it. */
export function renderOnServer(program: keyof typeof programs, settings: Settings): string {
  return renderToString(createElement(programs[program], settings));
}

/** Hydrates the HTML of a program. */
export function hydrate(into: HTMLElement, program: keyof typeof programs, settings: Settings): Hydration {
  const complaints: string[] = [];
  const before = into.querySelector('latchkey-login');
  const app = hydrateRoot(into, createElement(programs[program], settings), {
    onRecoverableError: (error) => void complaints.push(String(error)),
  });
  const done = new Promise<void>((resolve) => {
    const isOver = (): boolean => {
      const element = into.querySelector('latchkey-login');
      // React marks the elements that it has hydrated, and replaces an element that it could not hydrate.
      return element !== before || Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'));
    };
    const look = (): void => (isOver() ? resolve() : void setTimeout(look, 10));
    look();
  });
  return { complaints, done, end: () => app.unmount() };
}

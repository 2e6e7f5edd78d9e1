'use client';
import {
  createElement,
  forwardRef,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ForwardRefExoticComponent,
  type RefAttributes,
} from 'react';
import '../element/define.ts';
import type { LatchkeyEventMap } from '../element/events.ts';
import { LoginAttributes } from '../element/login-attributes.ts';
import type { LatchkeyLoginElement } from '../element/login-element.ts';
import type { Session } from '../flow/state.ts';
import type { LatchkeyLoginProps, Listeners, PropertyName } from './props.ts';
import { LoginContext } from './provider.ts';

const PROPERTIES: readonly PropertyName[] = ['config', 'texts', 'otpGateway', 'createAccount'];

const EVENTS: { readonly [Prop in keyof Listeners]-?: keyof LatchkeyEventMap } = {
  onReady: 'latchkey-ready',
  onStep: 'latchkey-step',
  onLogin: 'latchkey-login',
  onError: 'latchkey-error',
  onSessionExpiring: 'latchkey-session-expiring',
  onRefresh: 'latchkey-refresh',
  onClose: 'latchkey-close',
  onLogout: 'latchkey-logout',
};

/** Boolean attributes that every HTML element has. */
const SWITCHES = ['hidden', 'inert'];

const never = (): (() => void) => () => undefined;
/** True on a server, and in the browser while React hydrates the server's HTML. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

// A layout effect in the browser; on a server React 18 warns about layout effects.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The element `<latchkey-login>` as a component. Its listeners and properties are attached in effects, so they also
 * work after hydration. Keep it mounted while somebody is signed in, `hidden` if you like: it renews the session and
 * notices a sign-out in another tab.
 */
export const LatchkeyLogin: ForwardRefExoticComponent<
  LatchkeyLoginProps & RefAttributes<LatchkeyLoginElement>
> = forwardRef<LatchkeyLoginElement, LatchkeyLoginProps>((props, ref) => {
  const own = useRef<LatchkeyLoginElement>(null);
  const latest = useRef(props);
  const heard = useRef<LatchkeyLoginElement>(null);
  const tell = useContext(LoginContext)?.tell;
  const isHydrating = useIsHydrating();
  useImperativeHandle(ref, () => own.current!, []);

  useEarlyEffect(() => {
    latest.current = props;
    const element = own.current as Record<PropertyName, unknown> | null;
    // Setting a property restarts the login, so only a changed value is set.
    for (const name of PROPERTIES) if (element && element[name] !== props[name]) element[name] = props[name];
  });

  useEarlyEffect(() => {
    const element = own.current!;
    // Strict mode runs effects twice, and an effect runs again after a suspended component is shown again.
    if (heard.current === element) return;
    heard.current = element;
    const learn = (session: Session | null): void => {
      if (element.isConnected) tell?.({ element, session });
    };
    for (const [prop, type] of Object.entries(EVENTS)) {
      const hear = (event: Event): void => {
        // The event may come from another login that stands in a slot of this one.
        if (event.target !== element) return;
        const { session } = (event as CustomEvent<{ session?: Session | null }>).detail;
        if (session !== undefined || type === 'latchkey-logout') learn(session ?? null);
        (latest.current[prop as keyof Listeners] as ((event: Event) => void) | undefined)?.(event);
      };
      element.addEventListener(type, hear);
    }
    // The element may have fired its event before React hydrated the server's HTML.
    void element.ready.then(learn);
  }, [tell]);

  const written: Record<string, unknown> = { ref: own };
  for (const [name, value] of Object.entries(props)) {
    if (name in EVENTS || PROPERTIES.includes(name as PropertyName)) continue;
    const isAttribute = Object.hasOwn(LoginAttributes.prototype, name);
    // React 18 writes `false` as text on a custom element, and does not translate `className`.
    if (value === false && (isAttribute || SWITCHES.includes(name))) continue;
    const attribute = isAttribute ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
    written[attribute === 'className' ? 'class' : attribute] = value;
  }
  // The element may start before hydration. React would take the attributes that it adds to itself for a mismatch with
  // the server's HTML, and replace the element.
  if (isHydrating) written['data-hydrating'] = '';
  // React finds no first screen of `latchkey/ssr` either: the parser has turned its template into a shadow root.
  written['suppressHydrationWarning'] = true;
  return createElement('latchkey-login', written);
});

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

/** Attributes of every element that are there or not. */
const SWITCHES = ['hidden', 'inert'];

const never = (): (() => void) => () => undefined;
/** True on a server, and while React takes over what a server has written. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

// A server has no layout, and React 18 warns of effects that wait for it there.
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The element `<latchkey-login>` as a component. Its listeners and properties are attached in effects, so they are there
 * after hydration as well. Keep it mounted while somebody is signed in, `hidden` if need be: it renews the session and
 * hears of a sign-out in another tab.
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
    // Writing one begins anew, so only a change is written.
    for (const name of PROPERTIES) if (element && element[name] !== props[name]) element[name] = props[name];
  });

  useEarlyEffect(() => {
    const element = own.current!;
    // Strict mode, and the end of a wait in which it was hidden, come here once more.
    if (heard.current === element) return;
    heard.current = element;
    const learn = (session: Session | null): void => {
      if (element.isConnected) tell?.({ element, session });
    };
    for (const [prop, type] of Object.entries(EVENTS)) {
      const hear = (event: Event): void => {
        // It may be that of another login, which stands in a slot.
        if (event.target !== element) return;
        const { session } = (event as CustomEvent<{ session?: Session | null }>).detail;
        if (session !== undefined || type === 'latchkey-logout') learn(session ?? null);
        (latest.current[prop as keyof Listeners] as ((event: Event) => void) | undefined)?.(event);
      };
      element.addEventListener(type, hear);
    }
    // It may have said so before React took over the server's HTML.
    void element.ready.then(learn);
  }, [tell]);

  const written: Record<string, unknown> = { ref: own };
  for (const [name, value] of Object.entries(props)) {
    if (name in EVENTS || PROPERTIES.includes(name as PropertyName)) continue;
    const isAttribute = Object.hasOwn(LoginAttributes.prototype, name);
    // On a custom element React 18 writes `false` as text, and `className` as it stands.
    if (value === false && (isAttribute || SWITCHES.includes(name))) continue;
    const attribute = isAttribute ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
    written[attribute === 'className' ? 'class' : attribute] = value;
  }
  // The element may have started before: what it adds to itself until then React would take for a difference from the
  // server's HTML, and begin anew with another element.
  if (isHydrating) written['data-hydrating'] = '';
  // A first screen of `latchkey/ssr` is no content either: the parser makes a shadow root of it.
  written['suppressHydrationWarning'] = true;
  return createElement('latchkey-login', written);
});

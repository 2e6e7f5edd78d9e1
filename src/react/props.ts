import type { HTMLAttributes } from 'react';
import type { LatchkeyEventMap } from '../element/events.ts';
import type { LoginAttributes } from '../element/login-attributes.ts';
import type { LatchkeyLoginElement } from '../element/login-element.ts';
import type { ViewElement } from '../element/view-element.ts';

type EventName = keyof LatchkeyEventMap extends `latchkey-${infer Name}` ? Name : never;

type PascalCase<Text extends string> = Text extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${PascalCase<Rest>}`
  : Capitalize<Text>;

/** A listener for each event of the element: `onSessionExpiring` for `latchkey-session-expiring`. */
export type Listeners = {
  readonly [Name in EventName as `on${PascalCase<Name>}`]?:
    | ((event: LatchkeyEventMap[`latchkey-${Name}`]) => void)
    | undefined;
};

/** The element's properties that have no attribute. */
export type PropertyName = 'config' | 'texts' | 'otpGateway' | 'createAccount';

type Attributes = Pick<LoginAttributes, Exclude<keyof LoginAttributes, keyof ViewElement>>;

/**
 * The props of `LatchkeyLogin`: the element's attributes and properties in camel case, a listener for each of its
 * events, and the props of every HTML element. `proxyUrl` and `configId` are required.
 */
export type LatchkeyLoginProps = Omit<
  HTMLAttributes<LatchkeyLoginElement>,
  keyof Listeners | keyof Attributes
> & { readonly [Name in 'proxyUrl' | 'configId']: string } & {
  readonly [Name in Exclude<keyof Attributes, 'proxyUrl' | 'configId'>]?: Attributes[Name] | undefined;
} & { readonly [Name in PropertyName]?: LatchkeyLoginElement[Name] } & Listeners;

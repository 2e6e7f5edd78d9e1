import type { InteractiveContext } from '../provider.ts';

/** The settings from which the passkey rules are read. */
export type PasskeySettings = Pick<InteractiveContext, 'configuration' | 'rpId'>;

/** How passkeys are used and created. */
export interface PasskeyRules {
  /** The relying party: the host name that the passkeys belong to. */
  readonly rpId: string;
  /** Whether the authenticator must verify the person. Undefined: the browser's default, `preferred`. */
  readonly userVerification: 'required' | undefined;
}

/** Reads the rules of a login: the page's relying party, and the user verification that the service demands. */
export function readPasskeyRules({ configuration, rpId }: PasskeySettings): PasskeyRules {
  return {
    rpId: rpId || location.hostname,
    // Any other value is refused later, when a passkey is used.
    userVerification: configuration.reply['userVerification'] as PasskeyRules['userVerification'],
  };
}

import type { InteractiveContext } from '../provider.ts';

/** The part of a login that every question for a passkey needs. */
export type PasskeySettings = Pick<InteractiveContext, 'configuration' | 'rpId'>;

/** How passkeys are used and made. */
export interface PasskeyRules {
  /** The host name that they belong to. */
  readonly rpId: string;
  /** Undefined: the browser's own rule, `preferred`. */
  readonly userVerification: 'required' | undefined;
}

/** Reads the rules of a login: the relying party that the page names, and the verification that the service asks for. */
export function readPasskeyRules({ configuration, rpId }: PasskeySettings): PasskeyRules {
  return {
    rpId: rpId || location.hostname,
    // Another word than these two is refused where a passkey is used.
    userVerification: configuration.reply['userVerification'] as PasskeyRules['userVerification'],
  };
}

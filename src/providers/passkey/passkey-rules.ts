import type { InteractiveContext } from '../provider.ts';

/** The part of a login that every question for a passkey needs. */
export type PasskeySettings = Pick<InteractiveContext, 'configuration' | 'rpId'>;

/** How passkeys are used and made. */
export interface PasskeyRules {
  /** The host name that they belong to. */
  readonly rpId: string;
  readonly userVerification: 'required' | 'preferred';
}

/** Reads the rules of a login: the relying party that the page names, and the verification that the service asks for. */
export function readPasskeyRules({ configuration, rpId }: PasskeySettings): PasskeyRules {
  return {
    rpId: rpId || location.hostname,
    userVerification: configuration.reply['userVerificationRequired'] === true ? 'required' : 'preferred',
  };
}

import type { LoginConfiguration, LoginOffer, StateOf } from './state.ts';

/**
 * The first state of a login when only its configuration is known. In a file of its own, so that the element can show
 * the first field before the rest of the state machine has loaded.
 */
export function openingState(offer: LoginOffer): StateOf<'choose'> {
  // The first screen reads only the offer. By the time that the state machine has loaded, the whole configuration is
  // there.
  const configuration = offer as LoginConfiguration;
  return { name: 'choose', configuration, channel: offer.channels[0], contact: '' };
}

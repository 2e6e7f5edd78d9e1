import type { LoginConfiguration, LoginOffer, StateOf } from './state.ts';

/**
 * The state of a login that nothing is known of but its configuration. It stands apart so that the element can show
 * the first field before the rest of the machine has arrived.
 */
export function openingState(offer: LoginOffer): StateOf<'choose'> {
  // The first screen looks at the offer alone; the machine comes with the whole configuration.
  const configuration = offer as LoginConfiguration;
  return { name: 'choose', configuration, channel: offer.channels[0], contact: '' };
}

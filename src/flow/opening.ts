import type { LoginConfiguration, StateOf } from './state.ts';

/**
 * The state of a login that nothing is known of but its configuration. It stands apart so that the element can show
 * the first field before the rest of the machine has arrived.
 */
export function openingState(configuration: LoginConfiguration): StateOf<'choose'> {
  return { name: 'choose', configuration, channel: configuration.channels[0], contact: '' };
}

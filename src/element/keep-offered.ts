import type { FlowEvent, FlowState, Method, StateOf } from '../flow/state.ts';

/**
 * Keeps of the events that wait for the machine those that still mean something on its first screen: the one on show was
 * drawn from what the browser remembered, and may have offered other ways. Closes the windows of the others. A way without
 * a code takes the place of a contact that was sent off before.
 */
export function keepOffered(
  waiting: readonly FlowEvent[],
  shown: FlowState,
  { configuration: { methods }, channel }: StateOf<'choose'>,
): FlowEvent[] {
  const shownChannel = 'channel' in shown ? shown.channel : undefined;
  const isReplaced = waiting.some(({ type }) => type === 'choose-method');
  const kept = waiting.filter((event) => {
    if (isReplaced && event.type === 'submit-contact') return false;
    const way = wayOf(event) ?? shownChannel;
    const isOffered = way === undefined || methods.includes(way);
    if (!isOffered && event.type === 'choose-method') event.popup?.close();
    return isOffered;
  });
  // A contact goes the way that it was typed for.
  const isSent = kept.some(({ type }) => type === 'submit-contact');
  const isChosen = kept.some(({ type }) => type === 'choose-channel');
  return isSent && !isChosen && shownChannel && shownChannel !== channel
    ? [{ type: 'choose-channel', channel: shownChannel }, ...kept]
    : kept;
}

/** The way to sign in that an event is about; undefined for the one on show. */
function wayOf(event: FlowEvent): Method | undefined {
  if (event.type === 'choose-method') return event.method;
  return event.type === 'choose-channel' ? event.channel : undefined;
}

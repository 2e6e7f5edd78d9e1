import type { FlowEvent, FlowState, Method, StateOf } from '../flow/state.ts';

/**
 * Filters the events that wait for the state machine: those that still make sense on its first screen stay. The screen
 * before was drawn from what the browser remembered, and may have offered other ways. Popups of dropped events are
 * closed. A later click on a way without a code replaces a submitted contact.
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
  // A contact is sent through the channel that it was typed for.
  const isSent = kept.some(({ type }) => type === 'submit-contact');
  const isChosen = kept.some(({ type }) => type === 'choose-channel');
  return isSent && !isChosen && shownChannel && shownChannel !== channel
    ? [{ type: 'choose-channel', channel: shownChannel }, ...kept]
    : kept;
}

/** The way to sign in that an event names; undefined for events about the channel that is shown. */
function wayOf(event: FlowEvent): Method | undefined {
  if (event.type === 'choose-method') return event.method;
  return event.type === 'choose-channel' ? event.channel : undefined;
}

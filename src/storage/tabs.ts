/** Options of `createTabs`. */
export interface TabsOptions<Message> {
  /** Tabs with the same scope receive each other's messages; other scopes never do. */
  readonly scope: string;
  /** Called with a message from another tab, never with one of this tab. */
  onMessage(message: Message): void;
  /** Called when the page may go into the back/forward cache. The promise resolves when it is shown again. */
  onHide(untilShown: Promise<unknown>): void;
  /**
   * Called when the page returns from the back/forward cache. It missed all messages meanwhile, so the vault must be
   * read again.
   */
  onRestore(): void;
  /** Default: the global window. */
  readonly target?: Window & typeof globalThis;
}

/** The connection to the other tabs of this origin. */
export interface Tabs<Message> {
  /** Sends a message to the other tabs. Does nothing where BroadcastChannel is missing. */
  post(message: Message): void;
  /** Closes the connection for good. */
  close(): void;
}

/**
 * Connects the tabs of one scope.
 *
 * The channel is closed on `pagehide` and opened on `pageshow`, because an open one keeps a page out of the
 * back/forward cache. There is no unload handler, for the same reason.
 */
export function createTabs<Message>({
  scope,
  onMessage,
  onHide,
  onRestore,
  target = window,
}: TabsOptions<Message>): Tabs<Message> {
  const listening = new AbortController();
  let channel: BroadcastChannel | undefined;
  const hangUp = (): void => {
    channel?.close();
    channel = undefined;
  };
  const listen = (): void => {
    try {
      channel ??= new target.BroadcastChannel('latchkey ' + scope);
      channel.onmessage = (event: MessageEvent<Message>) => onMessage(event.data);
    } catch {
      // Missing in old browsers, refused to opaque origins: each tab then works on its own.
    }
  };
  target.addEventListener(
    'pagehide',
    ({ persisted }) => {
      hangUp();
      if (persisted)
        onHide(new Promise((resolve) => target.addEventListener('pageshow', resolve, { once: true })));
    },
    listening,
  );
  target.addEventListener(
    'pageshow',
    (event) => {
      listen();
      if (event.persisted) onRestore();
    },
    listening,
  );
  listen();
  return {
    post: (message) => channel?.postMessage(message),
    close() {
      listening.abort();
      hangUp();
    },
  };
}

/** Scope and listeners of the line between tabs. */
export interface TabsOptions<Message> {
  /** Tabs of one scope hear each other; other scopes never do. */
  readonly scope: string;
  /** A message of another tab (never of this one). */
  onMessage(message: Message): void;
  /** The page goes into the back/forward cache. */
  onHide(untilShown: Promise<unknown>): void;
  /** The page came back from the back/forward cache and missed what was said meanwhile: read the vault again. */
  onRestore(): void;
  /** Default: the global window. */
  readonly target?: Window & typeof globalThis;
}

/** The line to the other tabs of this origin. */
export interface Tabs<Message> {
  /** Tells the other tabs; a no-op where the browser has no line between tabs. */
  post(message: Message): void;
  /** Hangs up for good. */
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
      // Absent in old browsers, refused to opaque origins: each tab then looks after itself.
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

/** Watches for what the page's Content-Security-Policy says to requests of a diagnosis. */
export interface PolicyWatch {
  /** Tells how the policy treats requests to this address: stopped, only reported, or neither. */
  verdictOn(url: string): Promise<PolicyVerdict>;
  stop(): void;
}

/** How a policy has answered. */
export type PolicyVerdict = 'enforce' | 'report' | undefined;

/** The browser reports a violation in a task of its own, which may come after the request has failed. */
const PATIENCE_MS = 250;

/** Begins to watch. */
export function watchPolicy(page: Window): PolicyWatch {
  const verdicts = new Map<string, PolicyVerdict>();
  const listening = new AbortController();
  let notify: (() => void) | undefined;

  page.document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      if (effectiveDirective !== 'connect-src' && effectiveDirective !== 'default-src') return;
      const origin = originOf(blockedURI);
      if (verdicts.get(origin) !== 'enforce') verdicts.set(origin, disposition);
      notify?.();
    },
    listening,
  );

  return {
    async verdictOn(url) {
      const origin = originOf(url);
      const endsAtMs = performance.now() + PATIENCE_MS;
      for (let leftMs = PATIENCE_MS; leftMs > 0 && !verdicts.has(origin);) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          notify = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        leftMs = endsAtMs - performance.now();
      }
      return verdicts.get(origin);
    },
    stop: () => listening.abort(),
  };
}

/** Some browsers report an address, others only its origin. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

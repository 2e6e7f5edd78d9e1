/** Watches how the page's Content-Security-Policy treats the requests of a diagnosis. */
export interface PolicyWatch {
  /** Says how the policy treats requests to this address: blocked, only reported, or neither. */
  verdictOn(url: string): Promise<PolicyVerdict>;
  stop(): void;
}

/** `enforce`: the policy blocked the request; `report`: a report-only policy would have; undefined: neither. */
export type PolicyVerdict = 'enforce' | 'report' | undefined;

/**
 * How long to wait for a report: the browser sends it in a task of its own, which may run after the request has failed.
 */
const PATIENCE_MS = 250;

/** Starts to watch. */
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

/** Reduces an address to its origin: some browsers report the whole address, others only the origin. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https';
import type { WebhookLimits } from './limits.ts';
import { createPublicLookup, createResolveName, type ResolveName } from './public-lookup.ts';
import { findReceiverFault } from './receiver-address.ts';

/** A delivery as it goes over the wire. */
export interface OutgoingDelivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The result of an attempt: the HTTP status of the reply, or one word for why there was none. */
export type Reception =
  | { readonly status: number; readonly fault: null }
  | { readonly status: null; readonly fault: string };

/** Options of {@link createSender}. */
export interface SenderOptions {
  readonly limits: Pick<WebhookLimits, 'attemptTimeoutMs' | 'maximumReplyBytes' | 'replyTimeoutMs'>;
  /**
   * Lets deliveries go to http and to private addresses.
   *
   * WARNING: with it whoever sets an organization's webhook reaches whatever the service's machine reaches. For
   * development.
   */
  readonly allowsPrivateReceivers: boolean;
  /** Resolves names; asks the name servers by default. Not used when private receivers are allowed. */
  readonly resolve?: ResolveName | undefined;
  /** Certificates of authorities to trust in place of Node's own, in PEM. */
  readonly certificateAuthorities?: string | undefined;
}

/** Sends deliveries. */
export interface Sender {
  /** Makes one attempt. Follows no redirect, never rejects, and ends within the limits. */
  send(delivery: OutgoingDelivery): Promise<Reception>;
  /** Aborts running attempts, with the fault `interrupted`, and closes idle connections. */
  close(): void;
}

/** Idle connections are kept for a little less than the five seconds after which Node's servers close them. */
const POOL = { keepAlive: true, maxFreeSockets: 8, timeout: 4_000 };

/** The error with which this side ends an attempt. */
class CutError extends Error {
  readonly code: string;

  constructor(code: 'interrupted' | 'timeout') {
    super('the attempt was ended');
    this.code = code;
  }
}

/** Creates a sender with connections of its own. */
export function createSender(options: SenderOptions): Sender {
  const { allowsPrivateReceivers, certificateAuthorities: ca, limits } = options;
  const agents = { http: new HttpAgent(POOL), https: new HttpsAgent(POOL) };
  const common: RequestOptions = {
    method: 'POST',
    ...(allowsPrivateReceivers ? {} : { lookup: createPublicLookup(options.resolve ?? createResolveName()) }),
    ...(ca === undefined ? {} : { ca }),
  };
  const underWay = new Set<ClientRequest>();

  function open({ body, headers, url }: OutgoingDelivery): ClientRequest {
    const address = new URL(url);
    const isSecure = address.protocol === 'https:';
    const agent = isSecure ? agents.https : agents.http;
    return (isSecure ? requestHttps : requestHttp)(address, { ...common, agent, headers }).end(body);
  }

  function run(delivery: OutgoingDelivery): Promise<Reception> {
    return new Promise((resolve) => {
      const request = open(delivery);
      underWay.add(request);
      const timer = setTimeout(() => request.destroy(new CutError('timeout')), limits.attemptTimeoutMs);
      let status: number | undefined;
      let fault = 'no_answer';
      request.on('response', (response) => {
        status = response.statusCode;
        discardBody(response, limits);
      });
      request.on('error', (error) => (fault = toFaultName(error)));
      // The only event that always comes; it comes last.
      request.on('close', () => {
        clearTimeout(timer);
        underWay.delete(request);
        resolve(status === undefined ? { status: null, fault } : { status, fault: null });
      });
    });
  }

  return {
    async send(delivery) {
      const fault = findReceiverFault(delivery.url, allowsPrivateReceivers);
      if (fault !== undefined) return { status: null, fault };
      try {
        return await run(delivery);
      } catch (error) {
        return { status: null, fault: toFaultName(error) };
      }
    },
    close() {
      for (const request of underWay) request.destroy(new CutError('interrupted'));
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/**
 * Reads a body and discards it, within the limits of time and size; beyond them the connection is closed. Only the
 * status counts.
 */
function discardBody(
  response: IncomingMessage,
  { maximumReplyBytes, replyTimeoutMs }: SenderOptions['limits'],
): void {
  const timer = setTimeout(() => response.destroy(), replyTimeoutMs);
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maximumReplyBytes) response.destroy();
  });
  // The status of a reply that breaks off still counts.
  response.on('error', () => undefined);
  response.on('close', () => clearTimeout(timer));
}

/**
 * Names a fault in one word: the code that Node or this program gives it. Messages are not used, because they may quote
 * addresses.
 */
function toFaultName(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : 'network_fault';
}

import { Agent, request } from 'node:http';

/** What a run of many requests came to. */
export interface LoadReport {
  readonly perSecond: number;
  /** Milliseconds within which 99 of 100 were answered. */
  readonly p99Ms: number;
}

/** One request that is ready to be sent. */
export interface PreparedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends prepared requests over a number of connections, as fast as they are answered. The stamps are made before, so
 * that what is measured is the service and not its caller. Throws at the first reply that is not 200.
 */
export async function sendAll(
  requests: readonly PreparedRequest[],
  connections: number,
): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    for (let prepared = requests[next++]; prepared !== undefined; prepared = requests[next++]) {
      const sentAt = performance.now();
      await send(prepared, agent);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: requests.length / seconds, p99Ms: percentile(latencies, 0.99) };
}

/** Repeats bare work with as many hands at once. */
export async function repeat(count: number, hands: number, work: () => Promise<void>): Promise<LoadReport> {
  const latencies: number[] = [];
  let left = count;
  const startedAt = performance.now();
  const hand = async (): Promise<void> => {
    while (left-- > 0) {
      const begunAt = performance.now();
      await work();
      latencies.push(performance.now() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return {
    perSecond: count / ((performance.now() - startedAt) / 1000),
    p99Ms: percentile(latencies, 0.99),
  };
}

function send({ body, headers, url }: PreparedRequest, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: 'POST', headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => (text += part));
      reply.on('end', () => {
        const isDone = reply.statusCode === 200 && !text.includes('ACTIVITY_STATUS_FAILED');
        if (isDone) resolve();
        else reject(new Error(`${reply.statusCode} ${text}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

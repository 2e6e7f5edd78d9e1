import type { Browser, CDPSession, Page } from 'puppeteer-core';
import type { Subject } from './subjects.ts';

/** A speed of network and processor. */
export interface Profile {
  readonly name: 'slow' | 'fast';
  readonly isThrottled: boolean;
}

/** The figures of one visit, up to the moment at which the field can be used. */
export interface Figures {
  readonly usableMs: number;
  /** Busy time of the main thread. */
  readonly cpuMs: number;
  readonly heapBytes: number;
  /** Bytes of the files and replies that had arrived over the network, compressed, without the page itself. */
  readonly bytes: number;
  /** Number of requests that had started: the page, its files, API calls and their preflights. */
  readonly requests: number;
}

/** 1.6 Mbit/s down, 750 kbit/s up, 40 ms. */
const SLOW_NETWORK = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOW_CPU = 4;
const LIMIT_MS = 30_000;

/** Visits a subject with a fresh browser context, or for the second time, and measures. */
export async function visit(
  browser: Browser,
  origin: string,
  subject: Subject,
  { isThrottled }: Profile,
): Promise<Figures> {
  const context = await browser.createBrowserContext();
  try {
    const url = origin + subject.path;
    if (subject.isReturning) await visitOnce(await context.newPage(), url, subject);
    const page = await context.newPage();
    const session = await page.createCDPSession();
    await session.send('Performance.enable');
    await session.send('Network.enable');
    if (isThrottled) {
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
    }
    return await measure(page, session, url, subject);
  } finally {
    await context.close();
  }
}

/** Makes a first visit, so that the browser has its cache and storage. */
async function visitOnce(page: Page, url: string, { isUsable }: Subject): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle0' });
  await page.waitForFunction(isUsable, { polling: 'raf', timeout: LIMIT_MS });
  await page.close();
}

async function measure(
  page: Page,
  session: CDPSession,
  url: string,
  { isUsable, label }: Subject,
): Promise<Figures> {
  const begun: number[] = [];
  session.on('Network.requestWillBeSent', ({ timestamp, request }) => {
    if (request.url.startsWith('http')) begun.push(timestamp);
  });
  // Checked at every frame, because a person can only use what is drawn.
  await page.evaluateOnNewDocument(`(() => {
    const look = () => {
      if (!(${isUsable})) return requestAnimationFrame(look);
      window.benchUsableMs = performance.now();
      tellUsable('');
    };
    requestAnimationFrame(look);
  })()`);
  // The page itself reports it: polling from outside would be part of what is measured.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellUsable' });
  const told = new Promise((resolve, reject) => {
    session.on('Runtime.bindingCalled', resolve);
    const give = (): void => reject(new Error(`${label}: not usable within ${LIMIT_MS / 1000} s.`));
    AbortSignal.timeout(LIMIT_MS).addEventListener('abort', give);
  });
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS });
  await told;
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
  const { usableMs, bytes } = (await page.evaluate(
    `({ usableMs: benchUsableMs, bytes: performance.getEntriesByType('resource')
      .filter(({ responseEnd, transferSize }) => transferSize && responseEnd <= benchUsableMs)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) })`,
  )) as { usableMs: number; bytes: number };
  const usableAt = metric('NavigationStart') + usableMs / 1000;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return {
    usableMs,
    bytes,
    cpuMs: metric('TaskDuration') * 1000,
    heapBytes: usedSize,
    requests: begun.filter((timestamp) => timestamp <= usableAt).length,
  };
}

import type { Page } from 'puppeteer-core';

/** What becomes of a request: it goes on, it fails, or it is answered by this file. */
export type RequestEnd = 'goes on' | 'fails' | { readonly contentType: string; readonly body: string };

/** A request as the page sends it. */
export interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Decides by its address what becomes of each request that a page of Chromium makes from now on. The browser asks by
 * itself: the driver's own way has it tell of every request of every page, see {@link launchChromium}.
 */
export async function decideRequests(page: Page, decide: (url: string) => RequestEnd): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ request, requestId }) => {
    const end = decide(request.url);
    // A page that is closed meanwhile waits for no answer.
    const ignore = (): void => undefined;
    if (end === 'goes on') session.send('Fetch.continueRequest', { requestId }).catch(ignore);
    else if (end === 'fails') {
      session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(ignore);
    } else {
      const responseHeaders = [{ name: 'content-type', value: end.contentType }];
      const body = Buffer.from(end.body).toString('base64');
      session
        .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
        .catch(ignore);
    }
  });
  await session.send('Fetch.enable');
  // Nobody is asked about what the browser has already.
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Tells of each request that a page of Chromium sends from now on. */
export async function watchRequests(page: Page, tell: (request: SentRequest) => void): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Network.requestWillBeSent', ({ request: { headers, method, postData = '' } }) =>
    tell({ method, headers, body: postData }),
  );
  await session.send('Network.enable');
}

import type { Page } from 'puppeteer-core';

/** What happens to a request: it continues, it fails, or it is answered with this file. */
export type RequestEnd = 'goes on' | 'fails' | { readonly contentType: string; readonly body: string };

/** A request as the page sends it. */
export interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Intercepts the requests that a page of Chromium makes from now on, and decides by their addresses. It uses Chromium's
 * own protocol for this page, because the driver's interception reports every request of every page; see {@link
 * launchChromium}.
 */
export async function decideRequests(page: Page, decide: (url: string) => RequestEnd): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ request, requestId }) => {
    const end = decide(request.url);
    // Fails if the page was closed meanwhile, which does not matter.
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
  // Responses from the cache would not be intercepted.
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Reports each request that a page of Chromium sends from now on. */
export async function watchRequests(page: Page, tell: (request: SentRequest) => void): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Network.requestWillBeSent', ({ request: { headers, method, postData = '' } }) =>
    tell({ method, headers, body: postData }),
  );
  await session.send('Network.enable');
}

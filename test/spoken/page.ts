import type { LoginService } from '../support/services/service-process.ts';
import { configIds } from '../support/services/test-organization.ts';
import type { Scenario } from './scenarios.ts';

/** A page that is read aloud: a button where a visit begins, and the element. */
export function toSpokenPage(
  service: LoginService,
  {
    attributes = '',
    before = '',
    configId,
    language = 'en',
  }: Pick<Scenario, 'attributes' | 'before' | 'configId' | 'language'> = {},
): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Northwind Library</title>
    <link rel="icon" href="data:,">
    <script type="module" src="/dist/latchkey.js"></script>
  </head>
  <body>
    <button id="start" style="position: fixed; inset: 0 auto auto 0; inline-size: 120px; block-size: 48px">Start</button>
    <p style="block-size: 48px"></p>
    ${before}
    <latchkey-login proxy-url="${service.authProxyUrl}" api-url="${service.baseUrl}" config-id="${configId ?? configIds.digits6}" ${attributes}></latchkey-login>
  </body>
</html>`;
}

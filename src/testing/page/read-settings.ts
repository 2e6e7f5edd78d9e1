import type { TestSite } from '../types.ts';

/** Completes a test's settings with those of the page's element. */
export function readSettings(site: TestSite): TestSite {
  // oxlint-disable-next-line no-restricted-properties -- The page is the test's own, and a login is one for all of it.
  const element = document.querySelector('latchkey-login');
  const read = (name: string): string | undefined => element?.getAttribute(name) ?? undefined;
  const invalidates = read('invalidate-existing');
  // Undefined members are dropped, as they are when a driver sends the settings to a page.
  const said = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== undefined));
  return {
    proxyUrl: read('proxy-url'),
    configId: read('config-id'),
    organizationId: read('organization-id'),
    apiUrl: read('api-url'),
    storage: read('storage') as TestSite['storage'],
    providers: read('providers'),
    signup: read('signup') as TestSite['signup'],
    invalidateExisting: invalidates !== undefined && invalidates !== 'false',
    baseURI: document.baseURI,
    ...said,
  };
}

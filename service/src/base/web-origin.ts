/** A URL may have a host of `*.example.com` or `example.com;`, which no page has. */
const HOST_AND_PORT = /^https?:\/\/(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** Whether a text is the origin of a page, as browsers send it: `https://example.com`, without a path. */
export function isWebOrigin(text: string): boolean {
  return HOST_AND_PORT.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** A reply with a JSON body. The content type is bare, because one published client refuses a charset suffix. */
export function toJsonReply(body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });
}

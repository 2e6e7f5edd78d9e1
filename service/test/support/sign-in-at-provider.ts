/** Acts as a browser at the development identity provider: follows redirects, keeps cookies, and presses one button. */

/** The parameters of an authorization request (OpenID Connect Core 1.0, section 3.1.2.1). */
export type AuthorizationRequest = Readonly<Record<string, string>>;

/** Signs a person in and answers the parameters that come back to the redirect URL, in its fragment or query. */
export async function signInAtProvider(
  authorizationUrl: string,
  request: AuthorizationRequest,
  person: 'ada' | 'grace' | '',
): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  const open = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return reply;
  };
  let url = `${authorizationUrl}?${new URLSearchParams(request)}`;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 8; step += 1) {
    const reply = await open(url, form);
    const location = reply.headers.get('location');
    if (location === null) {
      const page = await reply.text();
      if (reply.status !== 200 || form !== undefined) throw new Error(`${reply.status} ${page}`);
      form = new URLSearchParams({ person });
      continue;
    }
    form = undefined;
    url = new URL(location, url).href;
    const redirectUri = request['redirect_uri'] ?? '';
    if (url.startsWith(redirectUri)) {
      const { hash, search } = new URL(url);
      return new URLSearchParams(hash === '' ? search : hash.slice(1));
    }
  }
  throw new Error('the provider sends in circles');
}

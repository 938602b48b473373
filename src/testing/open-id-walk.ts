import { openIdCallback as callback, openIdClient } from './open-id-provider.ts';

/** Logs in at the test's OpenID provider as a user would; returns the callback address. */
export async function logInAtProvider(from: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const ask = async (url: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  let url = from;
  for (let hops = 0; hops < 12 && !url.startsWith(callback); hops += 1) {
    const response = await ask(url);
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url).href;
      continue;
    }
    const html = await response.text();
    const action = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? '', url).href;
    const isLogin = html.includes('value="login"');
    const form = isLogin ? { prompt: 'login', login, password: 'x' } : { prompt: 'consent' };
    const answer = await ask(action, form);
    url = new URL(answer.headers.get('location') ?? '', action).href;
  }
  return url;
}

/** The id token that an app gets from the provider, for a nonce. */
export async function idTokenFor(issuer: string, nonce: string, login: string): Promise<string> {
  const verifier = 'v'.repeat(43);
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
  const { OIDC_CLIENT_ID: client, OIDC_CLIENT_SECRET: secret } = openIdClient;
  const asked = new URLSearchParams({
    client_id: client,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
    nonce,
  });
  const back = new URL(await logInAtProvider(`${issuer}/auth?${asked}`, login));
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client}:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  });
  const { id_token: token } = (await response.json()) as { id_token: string };
  return token;
}

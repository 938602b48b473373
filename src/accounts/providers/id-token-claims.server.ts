import { z } from 'zod';

/** In seconds: how much a provider's clock may differ from ours. */
const skew = 300;

/**
 * In seconds: how long ago a token may have been issued. Its nonce, or the code it was exchanged for,
 * is younger than that.
 */
const longestAge = 600;

type Asked = {
  client: string;
  /** Of Microsoft's tokens alone. */
  tenant: string | null;
  now: Date;
};

/** Whether an id token was issued to this client, just now, by the tenant. Its signature is checked elsewhere. */
export function isIdTokenForUs(token: string, { client, tenant, now }: Asked): boolean {
  const told = readClaims(token);
  if (!told || !isForClient(told, client) || !isTimely(told, now.getTime() / 1000)) return false;
  return tenant === null || isFromTenant(told, tenant);
}

type Claims = z.output<typeof claims>;

const claims = z.object({
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string())]),
  azp: z.string().optional(),
  iss: z.string(),
  tid: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
});

function readClaims(token: string): Claims | null {
  try {
    const [, part = ''] = token.split('.');
    return claims.parse(JSON.parse(Buffer.from(part, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** With several audiences, `azp` names the one the token was issued to. */
function isForClient({ aud, azp }: Claims, client: string): boolean {
  return aud.includes(client) && (azp === undefined ? aud.length === 1 : azp === client);
}

function isTimely({ iat, exp, nbf = iat }: Claims, now: number): boolean {
  const isIssued = iat <= now + skew && iat >= now - longestAge;
  return isIssued && exp > now - skew && nbf <= now + skew;
}

/** Microsoft's tenant of all personal accounts. */
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';

function isFromTenant({ iss, tid }: Claims, tenant: string): boolean {
  if (!tid || iss !== `https://login.microsoftonline.com/${tid}/v2.0`) return false;
  if (tenant === 'common') return true;
  if (tenant === 'organizations') return tid !== personal;
  return tid === (tenant === 'consumers' ? personal : tenant);
}

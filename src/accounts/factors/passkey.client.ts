import type { SessionRecord } from '../sessions/session-record.ts';

/** Why the server did not go along, for the visitor. */
type Refused = { message: string };

/** Whether this browser supports passkeys in the form we use. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

/** Whether passkeys can be offered by the autofill of the address field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return canUsePasskeys() && PublicKeyCredential.isConditionalMediationAvailable();
}

/** Whether a key was not created because the device already has one for this account. */
export function isHeldAlready(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/** Signs in by passkey; with `suggested`, waits in the address field until one is picked. */
export async function signInByPasskey(
  next: string,
  suggested: AbortSignal | null,
): Promise<{ record: SessionRecord; to: string } | Refused> {
  const asked = await post<Asked<PublicKeyCredentialRequestOptionsJSON>>('/auth/passkey', {
    step: 'options',
  });
  // A visitor who has asked for nothing need not be told that it cannot be had.
  if (suggested && 'message' in asked) throw new Error(asked.message);
  if ('message' in asked) return asked;
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked.options),
    ...(suggested && { mediation: 'conditional', signal: suggested }),
  });
  return post('/auth/passkey', {
    step: 'verify',
    challenge: asked.challenge,
    next,
    response: toJson(credential),
  });
}

/** Creates a passkey for the account; the first factor comes with backup codes. */
export async function addPasskey(
  friendlyName: string,
): Promise<{ codes: string[] | null } | Refused> {
  const path = '/account/factors/passkey';
  const asked = await post<Asked<PublicKeyCredentialCreationOptionsJSON>>(path, {
    step: 'options',
  });
  if ('message' in asked) return asked;
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked.options),
  });
  return post(path, {
    step: 'verify',
    challenge: asked.challenge,
    friendlyName,
    response: toJson(credential),
  });
}

type Asked<Options> = { challenge: string; options: Options };

async function post<T>(path: string, body: object): Promise<T | Refused> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // A redirect means that the visitor has been logged out and has to log in again.
  if (response.redirected) {
    window.location.assign(response.url);
    return new Promise<never>(() => undefined);
  }
  // Our own routes answer with the one or the other.
  return (await response.json()) as T | Refused;
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no key has answered');
  return credential.toJSON();
}

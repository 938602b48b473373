import type { SessionRecord } from '../sessions/session-record.ts';

type Refused = { message: string };

/**
 * Whether this browser supports passkeys. Options and answers are converted here, for older
 * browsers too.
 */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'credentials' in navigator;
}

export async function canSuggestPasskeys(): Promise<boolean> {
  if (!canUsePasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential))
    return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
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
  // Shows no error, as the visitor has not asked for anything.
  if (suggested && 'message' in asked) throw new Error(asked.message);
  if ('message' in asked) return asked;
  const credential = await navigator.credentials.get({
    publicKey: requestOptions(asked.options),
    ...(suggested && { mediation: 'conditional', signal: suggested }),
  });
  return post('/auth/passkey', {
    step: 'verify',
    challenge: asked.challenge,
    next,
    response: getAnswer(credential, ['authenticatorData', 'signature', 'userHandle']),
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
    publicKey: creationOptions(asked.options),
  });
  return post(path, {
    step: 'verify',
    challenge: asked.challenge,
    friendlyName,
    response: getAnswer(credential, ['attestationObject']),
  });
}

type Asked<Options> = { challenge: string; options: Options };

async function post<T>(path: string, body: object): Promise<T | Refused> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // A redirect means the user has been logged out and has to log in again.
  if (response.redirected) {
    window.location.assign(response.url);
    return new Promise<never>(() => undefined);
  }
  // Our own routes answer with one or the other.
  return (await response.json()) as T | Refused;
}

/** Replaces `parseRequestOptionsFromJSON`, which some browsers with passkeys lack. */
function requestOptions(
  options: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials = [], rpId, timeout } = options;
  return {
    challenge: fromBase64url(challenge),
    allowCredentials: allowCredentials.map(({ id }) => keyNamed(id)),
    userVerification: options.userVerification === 'required' ? 'required' : 'preferred',
    ...(rpId && { rpId }),
    ...(timeout && { timeout }),
  };
}

function creationOptions(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const { rp, user, challenge, pubKeyCredParams, excludeCredentials = [], timeout } = options;
  return {
    rp,
    user: { ...user, id: fromBase64url(user.id) },
    challenge: fromBase64url(challenge),
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    excludeCredentials: excludeCredentials.map(({ id }) => keyNamed(id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    ...(timeout && { timeout }),
  };
}

const keyNamed = (id: string) => ({ id: fromBase64url(id), type: 'public-key' as const });

/**
 * The answer of a key, as JSON. Fields are read one by one: password managers return objects of
 * their own whose methods, especially `toJSON`, may throw.
 */
function getAnswer(credential: unknown, fields: string[]): object {
  const { rawId, response } = getParts(credential);
  const id = toBase64url(rawId);
  const parts = getParts(response);
  const values = ['clientDataJSON', ...fields].flatMap((field) => {
    const value = parts[field];
    return value ? [[field, toBase64url(value)]] : [];
  });
  return {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(values) as object,
  };
}

function getParts(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('no key has answered');
  // An object of the browser or an extension; every value read from it is checked.
  return value as Record<string, unknown>;
}

/** Also for bytes from another realm, where `instanceof` fails. */
function toBase64url(value: unknown): string {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value as ArrayBuffer);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

/** What the kinds of factor are called. */
export const factorKinds = { totp: 'Authenticator app', webauthn: 'Passkey', phone: 'Phone' };

/** What the kinds of factor are called. */
export const factorKinds = { totp: 'Authenticator app', webauthn: 'Passkey', phone: 'Phone' };

/** What a code from such a factor adds to the authentication methods of a session (RFC 8176). */
export const amrOfCode = { totp: 'otp mfa', phone: 'sms mfa' };

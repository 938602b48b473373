export const factorKinds = { totp: 'Authenticator app', webauthn: 'Passkey', phone: 'Phone' };

/** The authentication methods a code adds to a session (RFC 8176). */
export const amrOfCode = { totp: 'otp mfa', phone: 'sms mfa' };

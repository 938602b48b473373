/** What the kinds of factor are called. */
export const factorKinds = { totp: 'Authenticator app', webauthn: 'Passkey', phone: 'Phone' };

/** What typing such a factor's code adds to how somebody has signed in (RFC 8176). */
export const amrOfCode = { totp: 'otp mfa', phone: 'sms mfa' };

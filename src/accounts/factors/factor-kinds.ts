/** What the kinds of factor are called. */
export const factorKinds = { totp: 'Authenticator app', webauthn: 'Passkey', phone: 'Phone' };

/** How somebody has signed in who typed such a factor's code after their password (RFC 8176). */
export const amrOfCode = { totp: 'pwd otp mfa', phone: 'pwd sms mfa' };

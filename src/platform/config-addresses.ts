import { z } from 'zod';
import { emailPattern, normalAddress } from './email/email-address.ts';
import type { Config } from './config.server.ts';

const url = (protocols: string[], message: string) =>
  z.string().refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    // `abort`, because the checks after it expect an address.
    { message, abort: true },
  );

/** `fetch` rejects an address with a password, and its error, which is logged, repeats it. */
export const webUrl = (example: string) =>
  url(['http:', 'https:'], `takes an address such as ${example}`).refine(
    (value) => !hasPassword.test(value),
    { message: 'takes no user name or password in the address', abort: true },
  );

const hasPassword = /^\w+:\/\/[^/?#]*@/;

export const isOrigin = ({ href, origin }: URL) => href === `${origin}/`;

/** An address with an account in it, whose user, password and path may hold any character if encoded. */
export function accountUrl(
  protocols: string[],
  example: string,
  { needsPassword = false }: { needsPassword?: boolean } = {},
) {
  const message = `takes an address such as ${example}, in whose user, password and folder % is written %25, / %2F, # %23, ? %3F and @ %40`;
  return url(protocols, message).refine(
    (value) => {
      const { hostname, username, password, pathname, search, hash } = new URL(value);
      const isComplete = !needsPassword || (username !== '' && password !== '');
      // After an unencoded / # or ? the rest of the password, and the @ before the host, stand further on.
      const isCutShort = hash !== '' || (hostname !== '' && (pathname + search).includes('@'));
      // The directory of a Unix socket stands behind the path.
      const isNamed = hostname !== '' || /[?&]host=/.test(search);
      const isWritten = [hostname, username, password, pathname].every(isEncoded);
      return isNamed && isComplete && !isCutShort && isWritten;
    },
    { message },
  );
}

function isEncoded(part: string): boolean {
  try {
    // As a statement of its own the build drops the call, which it takes for one without effect.
    return decodeURIComponent(part).isWellFormed();
  } catch {
    return false;
  }
}

const secretNames = /SECRET|TOKEN|DATABASE_URL|SMTP_URL|IMAP_URL|_WEBHOOK_URL|ACCESS_KEY/;

export const port = 'takes a port number from 1 to 65535';
/** Decimal digits only: other JavaScript number forms, such as 0x10, are a mistake here. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

export const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => normalAddress(address)))
  .pipe(z.array(z.string().regex(emailPattern, 'takes email addresses, separated by commas')));

/** `Name <address>`, or an address alone. */
export function withNormalAddress(sender: string): string {
  const [address = '', name] = sender.replace(/>$/, '').split('<').toReversed();
  return name === undefined ? normalAddress(address) : `${name}<${normalAddress(address)}>`;
}

/** Settings that belong together: one without the others would fail only later. */
export function contradictions(values: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  const together = (names: (keyof Config)[]) => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return;
    for (const name of missing) {
      const set = names.filter((other) => values[other] !== undefined).join(', ');
      faults.push(`${name}: missing; required when ${set} is set`);
    }
  };
  together(['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  together(['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET']);
  together(['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET']);
  together(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  for (const name of ['IMAP_SENT', 'IMAP_AUTHSERV']) {
    if (!values[name] || values['IMAP_URL']) continue;
    faults.push(`IMAP_URL: missing; required when ${name} is set`);
  }
  if (values.DATABASE_URL && !values.AUTH_SECRET) {
    faults.push(`AUTH_SECRET: missing; required when DATABASE_URL is set; ${takesSecret}`);
  }
  return faults;
}

export function faultLine(
  name: string,
  values: Record<string, string | undefined>,
  takes: string,
): string {
  const value = values[name];
  if (value === undefined) return `${name}: missing; ${takes}`;
  const shown = isSecret(name, value) ? '(hidden)' : JSON.stringify(value);
  return `${name}: got ${shown}, ${takes}`;
}

const isSecret = (name: string, value: string) => secretNames.test(name) || hasPassword.test(value);

/** In characters. */
export const shortestSecret = 32;

export const takesSecret = `takes ${shortestSecret} characters or more`;

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { company } from '../company.ts';
import { accountUrl, hasPassword, isOrigin, webUrl } from './config-addresses.ts';
import { emailPattern, normalAddress } from './email/email-address.ts';

/** All operator settings, parsed. The only place that reads them from the environment. */
export type Config = z.output<typeof settings> & {
  siteUrl: string;
  backupDir: string;
  isDevelopment: boolean;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

/**
 * Reads `.env` (variables that are already set win) and the environment. All errors are reported together,
 * one line each; secret values are not repeated.
 */
export function readConfig(environment?: Record<string, string | undefined>): ConfigResult {
  if (!environment && existsSync('.env') && !load('.env')) {
    return {
      ok: false,
      faults: ['.env: got a file that cannot be read, takes one in UTF-8 that can, or none'],
    };
  }
  const env = environment ?? process.env;
  const values = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const parsed = settings.safeParse(values);
  const wrong = (parsed.error?.issues ?? []).map((issue) =>
    faultLine(String(issue.path[0]), values, issue.message),
  );
  // A list with two errors in it is reported once.
  const faults = [...new Set([...wrong, ...contradictions(values)])];
  if (!parsed.success || faults.length > 0) return { ok: false, faults };
  const siteUrl = parsed.data.SITE_URL ?? new URL(`http://localhost:${parsed.data.PORT}`).origin;
  const isDevelopment = env['NODE_ENV'] === 'development';
  const backupDir = parsed.data.BACKUP_DIR ?? join(parsed.data.DATA_DIR, 'backups');
  return { ok: true, config: { ...parsed.data, siteUrl, backupDir, isDevelopment } };
}

/**
 * Sets a file's variables that are not set yet, and returns whether it could be read: it may belong to
 * another user, or be in UTF-16. Node's own loader takes the byte order mark of a Windows file as part of
 * the first name; a decoder drops it.
 */
function load(file: string): boolean {
  try {
    const text = new TextDecoder().decode(readFileSync(file));
    for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
    return !text.includes('\0');
  } catch {
    return false;
  }
}

/** In characters. */
export const shortestSecret = 32;

const secretNames = /SECRET|TOKEN|DATABASE_URL|SMTP_URL|IMAP_URL|_WEBHOOK_URL|ACCESS_KEY/;

const port = 'takes a port number from 1 to 65535';
/** Decimal digits only: other JavaScript number forms, such as 0x10, are a mistake here. */
const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => normalAddress(address)))
  .pipe(z.array(z.string().regex(emailPattern, 'takes email addresses, separated by commas')));

/** `Name <address>`, or an address alone. */
function withNormalAddress(sender: string): string {
  const [address = '', name] = sender.replace(/>$/, '').split('<').toReversed();
  return name === undefined ? normalAddress(address) : `${name}<${normalAddress(address)}>`;
}

const takesSecret = `takes ${shortestSecret} characters or more`;

const optionalText = z.string().optional();

const card = webUrl('https://console.example.org/database');

const settings = z.object({
  PORT: wholeNumber(1, 65_535, port).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SITE_URL: webUrl('https://www.example.org, without a path')
    .refine((value) => isOrigin(new URL(value)), {
      message: 'takes an origin without a path, such as https://www.example.org',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  DATABASE_URL: accountUrl(
    ['postgres:', 'postgresql:'],
    'postgres://user@host/database',
  ).optional(),
  S3_BUCKET: optionalText,
  S3_ENDPOINT: webUrl('https://s3.example.org').optional(),
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  AUTH_SECRET: z.string().min(shortestSecret, takesSecret).optional(),
  ADMIN_EMAILS: addresses.default([]),
  SMTP_URL: accountUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  IMAP_URL: accountUrl(['imap:', 'imaps:'], 'imaps://user:password@host:993/INBOX', {
    needsPassword: true,
  }).optional(),
  IMAP_SENT: optionalText,
  IMAP_AUTHSERV: z
    .string()
    .toLowerCase()
    .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/, 'takes the name of a server, such as mx.example.org')
    .optional(),
  IMAP_TAKES: z.enum(['all', 'answers'], 'takes all or answers').default('all'),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/,
      'takes a sender such as Name <name@example.org>',
    )
    .transform(withNormalAddress)
    .default(company.mailFrom),
  ENQUIRIES_TO: z
    .string()
    .transform(normalAddress)
    .pipe(z.string().regex(emailPattern, 'takes one email address'))
    .default(company.enquiriesTo),
  NEWS_FEED_URL: webUrl('https://www.example.org/feed.xml').default(
    'https://www.ncsc.gov.uk/api/1/services/v1/all-rss-feed.xml',
  ),
  BOOKING_URL: webUrl('https://calendar.example.org/us').optional(),
  ADMIN_CARD_DATABASE: card.default('/admin/database'),
  ADMIN_CARD_STORAGE: card.default('/admin/storage'),
  ADMIN_CARD_FUNCTIONS: card.default('/admin/functions'),
  ADMIN_CARD_USERS: card.default('/admin/users'),
  TRUST_PROXY: wholeNumber(0, 10, 'takes the number of proxies in front, 0 to 10').default(0),
  RATE_LIMIT_FACTOR: z.coerce
    .number('takes a number above 0')
    .positive('takes a number above 0')
    .default(1),
  UPDATES_PER_MINUTE: wholeNumber(1, 10_000, 'takes a number from 1 to 10000').default(60),
  METRICS_TOKEN: z.string().min(16, 'takes 16 characters or more').optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  MICROSOFT_CLIENT_ID: optionalText,
  MICROSOFT_CLIENT_SECRET: optionalText,
  MICROSOFT_TENANT: z
    .string()
    .toLowerCase()
    .regex(
      /^(?:common|organizations|consumers|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/,
      'takes common, organizations, consumers or the id of a tenant',
    )
    .default('common'),
  GITHUB_CLIENT_ID: optionalText,
  GITHUB_CLIENT_SECRET: optionalText,
  OIDC_ISSUER: webUrl('https://login.example.org').optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  SMS_WEBHOOK_URL: webUrl('https://sms.example.org/send').optional(),
  NOTIFY_WEBHOOK_URL: webUrl('https://hooks.slack.com/services/…').optional(),
  NOTIFY_FORMAT: z
    .enum(['slack', 'mattermost', 'teams'], { message: 'takes slack, mattermost or teams' })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'takes fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

/** Settings that belong together: one without the others would fail only later. */
function contradictions(values: Record<string, string | undefined>): string[] {
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

function faultLine(
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

import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { company } from '../company.ts';
import {
  accountUrl,
  addresses,
  contradictions,
  faultLine,
  isOrigin,
  port,
  shortestSecret,
  takesSecret,
  webUrl,
  wholeNumber,
  withNormalAddress,
} from './config-addresses.ts';
import { emailPattern, normalAddress } from './email/email-address.ts';

/** All operator settings, parsed. The only place that reads them from the environment. */
export type Config = z.output<typeof settings> & {
  siteUrl: string;
  backupDir: string;
  isDevelopment: boolean;
};

type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

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

/** Whether a file's variables could be read. Node's own loader takes a byte order mark as part of the first name. */
function load(file: string): boolean {
  try {
    const text = new TextDecoder().decode(readFileSync(file));
    for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
    return !text.includes('\0');
  } catch {
    return false;
  }
}

const optionalText = z.string().optional();
const folder = z.string().transform((path) => resolve(path));
const above0 = 'takes a number above 0';

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
  DATA_DIR: folder.prefault('./data'),
  BACKUP_DIR: folder.optional(),
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
  RATE_LIMIT_FACTOR: z.coerce.number(above0).positive(above0).default(1),
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

import { Resolver } from 'node:dns/promises';
import { desc, eq, lt } from 'drizzle-orm';
import { failureCode } from '../../platform/database/failures.ts';
import { isExampleDomain, senderDomain } from '../../platform/email/email-address.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { HealthCheck, HealthCheckResult } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { hasEmailServer } from '../emails/manage-emails.server.ts';
import { countEmail } from '../emails/reporting.server.ts';
import {
  commonSelectors,
  dkimFinding,
  dmarcFinding,
  emailServerFinding,
  exampleSender,
  isDkimKey,
  spfFinding,
} from './sender-rules.ts';
import { statusChecks } from '../admin.table.server.ts';

const checkName = 'mail-server';

export const emailServerCheck: HealthCheck = {
  name: 'Mail server',
  async run(services) {
    const { db, clock } = services;
    const [[last = null], [newest], { failing }] = await Promise.all([
      db.select().from(statusChecks).where(eq(statusChecks.name, checkName)),
      db
        .select({ sentAt: emailMessages.finishedAt })
        .from(emailMessages)
        .where(eq(emailMessages.state, 'sent'))
        .orderBy(desc(emailMessages.createdAt))
        .limit(1),
      countEmail(db),
    ]);
    const sentAt = newest?.sentAt ?? null;
    return emailServerFinding(hasEmailServer(services), { last, sentAt, failing }, clock());
  },
};

/** Providers count sign-ins, so a press within two minutes shows the last outcome again. */
const checkRest = 2 * 60_000;

type EmailServerCheck = 'tried' | 'too soon' | 'none set';

export async function checkEmailServer(
  services: Services,
  actor: Actor,
): Promise<EmailServerCheck> {
  const { db, clock, transport } = services;
  if (!hasEmailServer(services)) return 'none set';
  const checkedAt = clock();
  const claimed = await db
    .insert(statusChecks)
    .values({ name: checkName, checkedAt })
    .onConflictDoUpdate({
      target: statusChecks.name,
      set: { checkedAt, isOk: null, ms: null, reason: null },
      setWhere: lt(statusChecks.checkedAt, new Date(checkedAt.getTime() - checkRest)),
    })
    .returning();
  if (claimed.length === 0) return 'too soon';
  const started = performance.now();
  const reason = await transport.verify();
  const outcome = { isOk: reason === null, reason, ms: Math.round(performance.now() - started) };
  await db.transaction(async (tx) => {
    await tx.update(statusChecks).set(outcome).where(eq(statusChecks.name, checkName));
    const details = { ok: outcome.isOk };
    await recordAudit(tx, {
      actor,
      act: 'status.checked',
      subject: checkName,
      details,
      now: clock(),
    });
  });
  return 'tried';
}

export const senderChecks: HealthCheck[] = [
  { name: 'SPF', run: ({ config }) => ask(config.MAIL_FROM, resolveSpf) },
  { name: 'DKIM', run: ({ config }) => ask(config.MAIL_FROM, resolveDkim) },
  { name: 'DMARC', run: ({ config }) => ask(config.MAIL_FROM, resolveDmarc) },
];

/** A name's TXT records; none if the name does not exist. Other failures throw. */
export type LookUp = (name: string) => Promise<string[]>;

async function ask(
  mailFrom: string,
  look: (domain: string, lookUp: LookUp) => Promise<HealthCheckResult>,
): Promise<HealthCheckResult> {
  const domain = senderDomain(mailFrom);
  return isExampleDomain(domain) ? exampleSender : look(domain, textRecords);
}

export async function resolveSpf(domain: string, lookUp: LookUp): Promise<HealthCheckResult> {
  return spfFinding(await lookUp(domain));
}

/** A subdomain without its own record inherits its parent's. */
export async function resolveDmarc(domain: string, lookUp: LookUp): Promise<HealthCheckResult> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = await lookUp(`_dmarc.${name}`);
    if (records.some((record) => /^v=DMARC1/i.test(record))) return dmarcFinding(records);
  }
  return dmarcFinding([]);
}

/** A failed look-up for one name does not hide the others. */
export async function resolveDkim(domain: string, lookUp: LookUp): Promise<HealthCheckResult> {
  const answers = await Promise.allSettled(
    commonSelectors.map((selector) => lookUp(`${selector}._domainkey.${domain}`)),
  );
  const failure = answers.find((answer) => answer.status === 'rejected');
  const found = commonSelectors.filter((_selector, index) => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && answer.value.some(isDkimKey);
  });
  if (found.length === 0 && failure) throw failure.reason;
  return dkimFinding(found);
}

async function textRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(failureCode(error) ?? '')) return [];
    throw error;
  }
}

import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { isMailboxProvider } from '../../platform/forms/mailbox-providers.server.ts';
import type { Services } from '../../platform/services.ts';
import { companies } from './companies.table.server.ts';
import type { CompanyFields } from './company.ts';

type Outcome =
  | { kind: 'stored'; id: string }
  | { kind: 'gone' }
  | { kind: 'invalid'; field: 'domain'; message: string };

/** Adds a company, or changes the one of this id. Another with the same domain is no second company. */
export async function storeCompany(
  { db, clock }: Services,
  actor: Actor,
  fields: CompanyFields,
  id?: string,
): Promise<Outcome> {
  const domain = fields.domain || null;
  const fault = (message: string) => ({
    kind: 'invalid' as const,
    field: 'domain' as const,
    message,
  });
  if (domain && isMailboxProvider(domain)) {
    return fault('This is a mailbox provider: its addresses name no company');
  }
  const now = clock();
  return db.transaction(async (tx) => {
    if (domain && (await isTaken(tx, domain, id)))
      return fault('Another company has this domain: merge the two instead');
    const values = { name: fields.name, domain };
    const [stored] = id
      ? await tx.update(companies).set(values).where(eq(companies.id, id)).returning()
      : await tx
          .insert(companies)
          .values({ ...values, createdAt: now })
          .returning();
    if (!stored) return { kind: 'gone' };
    const act = id ? 'company.changed' : 'company.added';
    await recordAudit(tx, { actor, act, subject: `company:${stored.id}`, now });
    return { kind: 'stored', id: stored.id };
  });
}

async function isTaken(tx: Tx, domain: string, id: string | undefined): Promise<boolean> {
  const isOther = id ? ne(companies.id, id) : undefined;
  return (await tx.$count(companies, and(eq(companies.domain, domain), isOther))) > 0;
}

/** The domain of a work address; null for one at a public mailbox provider. */
export function getCompanyDomain(email: string): string | null {
  const domain = email.split('@')[1] ?? '';
  return domain === '' || isMailboxProvider(domain) ? null : domain;
}

/** The company that work addresses of a domain have made, and that the team has not named or merged. */
export const whereUnnamed = (domain: string | null) =>
  and(
    eq(companies.domain, domain ?? ''),
    eq(companies.name, domain ?? ''),
    isNull(companies.mergedInto),
  );

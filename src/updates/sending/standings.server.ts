import { eq, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../platform/database/database.server.ts';
import {
  type EmailMessage,
  emailMessages,
} from '../../platform/email/email-messages.table.server.ts';
import type { SubscriptionLinks } from '../../platform/email/subscriptions.ts';
import type { Services } from '../../platform/services.ts';
import { type Asked, audience, type Of } from './audience.server.ts';
import type { LeftOutReason } from './sending.ts';
import { type Sending, sendingRecipients, sendings } from './sendings.table.server.ts';

/** Emails that go together. */
type Batch = readonly EmailMessage[];

type Found = { sending: Sending; standing: Standing };

/** In milliseconds. At a slow mail server's pace, each email of a batch is asked for anew. */
const longestLook = 1000;

type Look = { until: number; found: Promise<Map<string, Found>> };
const looks = new WeakMap<Batch, Look>();

/** By the emails' ids, what is known of their recipients: asked at once for all that go within a second. */
export function lookUp(services: Services, batch: Batch): Look['found'] {
  const last = looks.get(batch);
  if (last && performance.now() < last.until) return last.found;
  const look: Look = { until: Infinity, found: readBatch(services, batch) };
  looks.set(batch, look);
  look.found.then(
    () => (look.until = performance.now() + longestLook),
    () => looks.delete(batch),
  );
  return look.found;
}

async function readBatch(services: Services, batch: Batch): Look['found'] {
  const { emailId, email } = sendingRecipients;
  const ids = `{${batch.map(({ id }) => id).join(',')}}`;
  const rows = await services.db
    .select({ emailId, email, sending: sendings })
    .from(sendingRecipients)
    .innerJoin(sendings, eq(sendings.id, sendingRecipients.sendingId))
    .where(sql`${emailId} = any(${ids}::uuid[])`);
  const found = new Map<string, Found>();
  for (const group of Map.groupBy(rows, ({ sending }) => sending.id).values()) {
    const standings = await readGroup(services, group);
    for (const { emailId: id, email: to, sending } of group) {
      if (id) found.set(id, { sending, standing: standings.get(to) ?? unsubscribed });
    }
  }
  return found;
}

/** Recipients of one sending. */
function readGroup(services: Services, group: readonly { email: string; sending: Sending }[]) {
  const [first] = group;
  if (!first) throw new Error('a group has a row');
  const { id: sendingId, slug, narrowing } = first.sending;
  const emails = group.map(({ email }) => email);
  return readStandings(services, emails, { slug, narrowing, sendingId, at: services.clock() });
}

type Standing = {
  reason: LeftOutReason | null;
  consentAt: Date | null;
  /** This is the first one after a pause. */
  isBack: boolean;
};

const unsubscribed: Standing = { reason: 'unsubscribed', consentAt: null, isBack: false };

type Row = { email: string; reason: LeftOutReason | null; at: string | null; back: boolean };

/** Those who were chosen stay chosen, in whatever stage they are now. An address that is on no list has none. */
export async function readStandings(
  services: Asked & { db: Db },
  emails: readonly string[],
  { narrowing: { subject }, ...of }: Of,
): Promise<Map<string, Standing>> {
  const rule = audience(services, { ...of, narrowing: { ...anyone, subject }, emails });
  const rows = await queryRows<Row>(
    services.db,
    sql`select email, reason, consent_at as at, paused_until is not null and not exists (
        select 1 from ${sendingRecipients} r join ${emailMessages} e on e.id = r.email_id
        where r.email = one.email and e.state = 'sent' and e.finished_at > one.paused_until) as back
      from (${rule}) one`,
  );
  const suppressed = await services.subscriptions.findSuppressed(services.db, emails);
  return new Map(
    rows.map(({ email, reason, at, back: isBack }) => {
      const consentAt = at === null ? null : new Date(at);
      const standing = { reason, consentAt, isBack };
      return [email, suppressed.has(email) ? unsubscribed : standing];
    }),
  );
}

const anyone = { cameBy: undefined, level: undefined, stage: undefined, tag: undefined };

type Links = Map<string | null, SubscriptionLinks>;
const linked = new WeakMap<Batch, Promise<Links>>();

/** By the emails' ids. */
export function getLinks(services: Services, batch: Batch): Promise<Links> {
  const known = linked.get(batch);
  if (known) return known;
  const emails = batch.flatMap(({ id, recipient }) =>
    recipient === null ? [] : [{ email: recipient, emailId: id }],
  );
  const made = services.subscriptions.linksForEach(emails);
  linked.set(batch, made);
  made.catch(() => linked.delete(batch));
  return made;
}

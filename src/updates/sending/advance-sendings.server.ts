import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { queryRows, takeAdvisoryLock, type Tx } from '../../platform/database/database.server.ts';
import { failureTrace } from '../../platform/database/failures.ts';
import { getMailbox } from '../../platform/email/recipients.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { audience } from './audience.server.ts';
import { holdSending, takeBack } from './hold-sending.server.ts';
import { release } from './release.server.ts';
import type { LeftOutReason } from './sending.ts';
import { type Sending, sendingRecipients, sendings } from './sendings.table.server.ts';

/** In milliseconds: how soon what is due begins, and how often emails are let go. */
const pause = 5000;

/** Advances the sending whose turn it is. Two instances share it: each step is of one of them. */
export function followSendings(services: Services): { stop(): Promise<void> } {
  let isFailing = false;
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  const advance = async () => {
    try {
      while (!stopping.signal.aborted && (await advanceSendings(services)));
      isFailing = false;
    } catch (error) {
      // While the database is away, once.
      if (!isFailing) services.log.error({ event: 'sending.failed', reason: failureTrace(error) });
      isFailing = true;
    }
  };
  const tick = () => void (running ??= advance().finally(() => (running = undefined)));
  tick();
  const timer = setInterval(tick, pause);
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

const day = 24 * 3_600_000;
const tooLate = 'Its time passed more than a day ago, while nothing ran.';
const isCopy = 'This is a copy restored from a backup.';
/** Other statements wait for a page where the database is embedded. */
const pageSize = 100;

/**
 * The next step of the sending whose turn it is, by one instance at a time: a step is a transaction, so one
 * that is interrupted has not been. Returns whether another step may follow at once.
 */
export async function advanceSendings(services: Services): Promise<boolean> {
  const isQuiet = await isQuietCopy(services.db);
  await takeBack(services.db);
  return services.db.transaction(async (tx) => {
    // One that locked only its row would leave another instance the next, before its turn.
    await takeAdvisoryLock(tx, 'sendings');
    const sending = await takeNext(tx, services.clock());
    if (!sending) return false;
    if (isQuiet) return holdSending(tx, services, sending, isCopy);
    if (sending.state === 'scheduled') return begin(tx, services, sending);
    const isPreparing = sending.state === 'preparing';
    return isPreparing ? writePage(tx, services, sending) : release(tx, services, sending);
  });
}

/** One under way comes before the next that is due. */
async function takeNext(tx: Tx, now: Date): Promise<Sending | undefined> {
  const { state, scheduledFor } = sendings;
  const whereUnderWay = inArray(state, ['preparing', 'sending']);
  const whereDue = and(eq(state, 'scheduled'), sql`${scheduledFor} <= ${now.toISOString()}`);
  const [next] = await tx
    .select()
    .from(sendings)
    .where(sql`${whereUnderWay} or ${whereDue}`)
    .orderBy(sql`${state} = 'scheduled'`, asc(scheduledFor))
    .limit(1)
    .for('update');
  return next;
}

async function begin(tx: Tx, services: Services, sending: Sending): Promise<boolean> {
  const now = services.clock();
  if (now.getTime() - sending.scheduledFor.getTime() > day) {
    return holdSending(tx, services, sending, tooLate);
  }
  const isFirst = (await tx.$count(sendings, isNotNull(sendings.startedAt))) === 0;
  await change(tx, sending, { state: 'preparing', stateAt: now, startedAt: now, isFirst });
  services.log.info({ event: 'sending.begun', id: sending.id });
  return true;
}

type Written = {
  email: string;
  reason: LeftOutReason | null;
  consent_at: string | null;
  consent_wording: string | null;
};

/** Those who left are not written down again; others who get none are, with the reason. */
async function writePage(tx: Tx, services: Services, sending: Sending): Promise<boolean> {
  const now = services.clock();
  const { id, slug, narrowing, preparedThrough } = sending;
  const { confirmed } = services.subscriptions;
  const next = await queryRows<{ email: string }>(
    tx,
    sql`select email from (${confirmed}) s
      where email > ${preparedThrough} order by email limit ${pageSize}`,
  );
  const emails = next.map(({ email }) => email);
  // Of these alone: of all, each page would cost what they all do.
  const rule = audience(services, { slug, narrowing, at: now, sendingId: id, emails });
  const page = await queryRows<Written>(tx, rule);
  const rows = page
    .filter(({ reason }) => reason !== 'unsubscribed')
    .map((row) => ({
      ...row,
      mailbox: keyedHash(services.secret, `mailbox ${getMailbox(row.email)}`),
    }));
  await insertRecipients(tx, sending, rows);
  const last = emails.at(-1);
  if (last && emails.length === pageSize) {
    await change(tx, sending, { preparedThrough: last });
    return true;
  }
  const total = await tx.$count(
    sendingRecipients,
    and(eq(sendingRecipients.sendingId, id), isNull(sendingRecipients.leftOut)),
  );
  await change(tx, sending, { state: 'sending', stateAt: now, total });
  services.log.info({ event: 'sending.prepared', id, total });
  return true;
}

/** An address that gets it takes the place of another of its mailbox that does not. */
async function insertRecipients(
  tx: Tx,
  { id, startedAt }: Sending,
  rows: readonly (Written & { mailbox: string })[],
): Promise<void> {
  const at = (startedAt ?? new Date(0)).toISOString();
  await tx.execute(sql`
    insert into ${sendingRecipients}
      (sending_id, email, mailbox_hash, consent_at, consent_wording, left_out, changed_at)
    select distinct on (mailbox)
      ${id}::uuid, email, mailbox, consent_at, consent_wording, reason, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as one
      (email text, mailbox text, consent_at timestamptz, consent_wording text, reason text)
    order by mailbox, reason is not null, email
    on conflict (sending_id, mailbox_hash) do update
      set email = excluded.email, consent_at = excluded.consent_at,
        consent_wording = excluded.consent_wording, left_out = null
      where ${sendingRecipients.leftOut} is not null and excluded.left_out is null`);
}

async function change(tx: Tx, { id }: Sending, set: Partial<Sending>): Promise<void> {
  await tx.update(sendings).set(set).where(eq(sendings.id, id));
}

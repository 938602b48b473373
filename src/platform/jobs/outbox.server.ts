import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { isUnavailable } from '../database/failures.ts';
import { committed } from '../database/pooled-db.server.ts';
import type { Channel, OutboxServices } from './channel.server.ts';
import { claimDue, claimedUntil, logOnceAMinute } from './claim.server.ts';
import { type End, tryRow, writeEnds } from './deliver.server.ts';

export type Outbox = {
  /** Claims no more, and lets what is under way end, for at most 4 s however often it is called. */
  stop(): Promise<void>;
};

/** Sends what is due, for as long as the process. */
export function startOutbox<Services extends OutboxServices>(
  services: Services,
  channels: readonly Channel<Services>[],
): Outbox {
  const report = logOnceAMinute(services.log);
  const dispatchers = channels.map((channel) => startDispatcher(services, channel, report));
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    const all = Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    await Promise.race([all, pause(4000, undefined, { ref: false })]);
  };
  return { stop: () => (stopped ??= stop()) };
}

/**
 * In milliseconds. Commits of this process wake the dispatcher, so this is for what became due since, and for
 * what another instance has left.
 */
const longestSleep = 1000;
const sleepInOutage = 5000;

type Report = (error: unknown) => void;

/** In milliseconds: under load, rows gather to one batch from one claim to the next, and ends from one write to the next. */
const gathering = { claims: 100, ends: 50 };

/** With those that it was claimed with. */
type Claimed = { row: End['row']; batch: readonly End['row'][] };

function startDispatcher<Services extends OutboxServices>(
  services: Services,
  channel: Channel<Services>,
  report: Report,
) {
  const most = channel.claims ?? channel.atOnce;
  const claimed = new Set<string>();
  const waiting: Claimed[] = [];
  const sending = new Set<Promise<void>>();
  const ending = new Set<Promise<void>>();
  const end = gatherEnds(services, channel, report);
  let alarm = Promise.withResolvers<void>();
  let hasMore = false;
  const stopping = new AbortController();
  const wake = () => alarm.resolve();
  // What has a rate is claimed by the second; claiming it is a commit itself.
  if (!channel.rate) committed.on('commit', wake);
  const renewal = setInterval(() => void renew(services, channel, [...claimed]), 10_000);
  const finish = async (ended: End) => {
    await end(ended);
    claimed.delete(ended.row.id);
    if (hasMore && claimed.size <= most / 2) wake();
  };
  const send = async ({ row, batch }: Claimed) => {
    const one = finish(await tryRow(services, channel, row, batch)).finally(() =>
      ending.delete(one),
    );
    ending.add(one);
  };
  const sendNext = () => {
    while (sending.size < channel.atOnce && !stopping.signal.aborted) {
      const next = waiting.shift();
      if (!next) return;
      const one = send(next).finally(() => {
        sending.delete(one);
        sendNext();
      });
      sending.add(one);
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      alarm = Promise.withResolvers<void>();
      const free = most - claimed.size;
      const rows = await claimDue(services, channel, free).catch(report);
      hasMore = rows?.length === free;
      // After a minute's sleep of the machine, a claim of our own has run out.
      const batch = rows?.filter(({ id }) => !claimed.has(id)) ?? [];
      for (const row of batch) claimed.add(row.id);
      waiting.push(...batch.map((row) => ({ row, batch })));
      sendNext();
      const timer = setTimeout(wake, rows ? longestSleep : sleepInOutage);
      await Promise.all([alarm.promise, pause(gathering.claims)]);
      clearTimeout(timer);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      committed.off('commit', wake);
      wake();
      await running;
      await Promise.all(sending);
      await Promise.all(ending);
      clearInterval(renewal);
    },
  };
}

/** An email may wait for one of a few connections to the mail server, which may take half a minute each. */
async function renew(
  { db }: OutboxServices,
  { table }: Channel<never>,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(table)
    .set({ sendingUntil: claimedUntil })
    .where(and(inArray(table.id, ids), eq(table.state, 'queued'), isNotNull(table.sendingUntil)))
    // If the database is unavailable, the worst is that one is sent twice.
    .catch(() => undefined);
}

type Ended = { end: End; done: () => void };

/**
 * Writes ends as they come: at once, or together those that came while others were written and for a moment
 * after. So a crash repeats few, and a batch costs one statement. While the database is unavailable they wait here; one that
 * it refuses keeps no others from their end.
 */
function gatherEnds(services: OutboxServices, channel: Channel<never>, report: Report) {
  let waiting: Ended[] = [];
  let isWriting = false;
  const write = async (batch: Ended[]) => {
    const ends = batch.map(({ end }) => end);
    await writeEnds(services, channel, ends);
    for (const { done } of batch) done();
  };
  const writeAgain = async (batch: Ended[], error: unknown) => {
    if (batch.length > 1 && !isUnavailable(error)) {
      for (const one of batch) await write([one]).catch((fault) => writeAgain([one], fault));
      return;
    }
    report(error);
    waiting.unshift(...batch);
    await pause(1000);
  };
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await write(batch).catch((error) => writeAgain(batch, error));
      await pause(gathering.ends);
    }
    isWriting = false;
  };
  return (end: End) =>
    new Promise<void>((done) => {
      waiting.push({ end, done });
      if (!isWriting) void writeAll();
    });
}

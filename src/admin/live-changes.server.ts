import { gt, sql } from 'drizzle-orm';
import { failureReason } from '../platform/database/failures.ts';
import type { ChangeLog, LiveNotice } from '../platform/feature.ts';
import type { Services } from '../platform/services.ts';

/** In milliseconds. */
const pause = 1000;

/** In looks: proxies close what is silent for a minute. */
const silence = 25;

/** In looks: who opens it again has to be one of the team still. */
const longest = 600;

/** Of one member: a page in sight needs one, and a browser has six connections to a server over HTTP/1.1. */
const most = 4;

type Stream = {
  userId: string;
  looks: number;
  controller: ReadableStreamDefaultController<Uint8Array>;
};

/** The oldest first. */
const streams = new Set<Stream>();

/** What was told in open pages to those who wanted to know, or could have been before any was open. */
let told: ReadonlySet<string> = new Set();

/** What changed lately, when last looked at; undefined while no page is open. */
let seen: ReadonlySet<string> | undefined;

/**
 * Server-sent events for an open page: that something has changed, and nothing of what. The first comes at once
 * if something has since the page was made.
 */
export function followLive(services: Services, userId: string, since: Date): Response {
  let stream: Stream;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      stream = { userId, looks: 0, controller };
      streams.add(stream);
      endOldest(userId);
      try {
        // In this order: what changes between the two is told twice, and never missed.
        seen ??= await begin(services);
        const isLate = (await readChanges(services, sql`${since.toISOString()}`)).length > 0;
        if (streams.has(stream)) controller.enqueue(isLate ? changed : silent);
      } catch (error) {
        // The browser asks again; the others' events must not end with this one.
        streams.delete(stream);
        throw error;
      }
    },
    cancel: () => void streams.delete(stream),
  });
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  return new Response(body, { headers });
}

const encoder = new TextEncoder();
const changed = encoder.encode('data: changed\n\n');
const silent = encoder.encode(':\n\n');
/** The page asks by itself now and then, and does not open another. */
const full = encoder.encode('event: full\ndata:\n\n');

function endOldest(userId: string): void {
  const own = [...streams].filter((stream) => stream.userId === userId);
  for (const stream of own.slice(0, -most)) {
    stream.controller.enqueue(full);
    end(stream);
  }
}

async function begin(services: Services) {
  told = new Set((await readNotices(services)).map(({ key }) => key));
  return readLately(services);
}

/** Looks each second while a page is open; all of its streams share the one query. */
export function followChanges(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const look = async () => {
    const before = seen;
    seen = await readLately(services);
    const isNews = before !== undefined && [...seen].some((key) => !before.has(key));
    tell(isNews);
    if (isNews) await tellNotices(services);
  };
  const timer = setInterval(() => {
    if (streams.size === 0) seen = undefined;
    else if (!running) {
      running = look()
        .catch((error: unknown) =>
          services.log.warn({ event: 'live.failed', reason: failureReason(error) }),
        )
        .finally(() => (running = undefined));
    }
  }, pause);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      for (const stream of streams) end(stream);
      seen = undefined;
    },
  };
}

/** For longer than a transaction takes: one may commit after another that began later. */
const readLately = async (services: Services) =>
  new Set(await readChanges(services, sql`now() - interval '10 seconds'`));

/** Of a page that was left open for days, the first are as good as all. */
const enough = 1000;

/** @returns one key for each state that a record took since then, by the clock of the database. */
async function readChanges({ db, features }: Services, since: ReturnType<typeof sql>) {
  const logs = features.flatMap(({ changes = [] }) => changes);
  const read = ({ id, at }: ChangeLog) =>
    db
      .select({ key: sql<string>`concat(${id}, ' ', ${at})` })
      .from(at.table)
      .where(gt(at, since))
      .limit(enough);
  return (await Promise.all(logs.map(read))).flat().map(({ key }) => key);
}

function tell(isNews: boolean): void {
  for (const stream of streams) {
    stream.looks += 1;
    if (isNews) stream.controller.enqueue(changed);
    else if (stream.looks % silence === 0) stream.controller.enqueue(silent);
    if (stream.looks === longest) end(stream);
  }
}

/** Each once, in the pages that the member has open. */
async function tellNotices(services: Services): Promise<void> {
  const all = await readNotices(services);
  const fresh = all.filter(({ key }) => !told.has(key));
  told = new Set(all.map(({ key }) => key));
  for (const { userIds, text, path } of fresh) {
    const event = encoder.encode(`event: notice\ndata: ${JSON.stringify({ text, path })}\n\n`);
    for (const { userId, controller } of streams)
      if (userIds.includes(userId)) controller.enqueue(event);
  }
}

async function readNotices(services: Services): Promise<LiveNotice[]> {
  const all = services.features.flatMap(({ liveNotices }) => liveNotices ?? []);
  return (await Promise.all(all.map((read) => read(services)))).flat();
}

function end(stream: Stream): void {
  streams.delete(stream);
  stream.controller.close();
}

import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import {
  type DatabaseLocation,
  withDatabase,
} from '../../src/platform/database/database.server.ts';
import { emailMessages } from '../../src/platform/email/email-messages.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import {
  type CaughtEmail,
  type EmailCatcher,
  startEmailCatcher,
} from '../../src/testing/email-catcher.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { sendingRecipients } from '../../src/updates/sending/sendings.table.server.ts';
import { changeState, isReader, seedSending } from '../seed-sending.ts';
import { type Fault, type Figures, until } from './fault.ts';
import { untilMailed } from './kept-submissions.ts';
import { enquiry, post } from './submissions.ts';

/**
 * How many may be sent twice. 167 a second go out, and their ends are written within 50 ms, so that a kill at the
 * worst moment repeats some ten. A few kills may all be such; many come to two each.
 */
const mostRepeated = (kills: number) => kills * (kills < 10 ? 10 : 2);

export const killSending: Fault = {
  name: '`kill -9` at any moment of a sending to the list, and a pause across a restart',
  must: 'every reader gets it; twice, under the same Message-ID, only where the mail server’s answer was lost; none gets it while it is paused',
  async run({ template, isLong, random }) {
    const [readers, kills] = isLong ? [1000, 100] : [60, 3];
    const dataDir = await copyTemplate(template);
    const runs = [await run({ location: { dataDir }, instances: 1, readers, kills, random })];
    await removeFolder(dataDir);
    for (const instances of isLong ? [1, 2] : []) {
      const postgres = await startPostgres({ isDurable: true });
      if (!postgres) continue;
      const location = { databaseUrl: postgres.url() };
      runs.push(await run({ location, instances, readers, kills, random }));
      await postgres.stop();
    }
    const twice = runs.map(({ killed, cut }) => `${killed} by kills, ${cut} by cut lines`);
    return {
      tries: `${runs.length * kills} kills`,
      acknowledged: runs.length * readers,
      lost: 0,
      sentTwice: runs.reduce((sum, { killed, cut }) => sum + killed + cut, 0),
      remark: `answers lost: ${twice.join('; ')}`,
    } satisfies Figures;
  },
};

type Run = {
  location: DatabaseLocation;
  instances: number;
  readers: number;
  kills: number;
  random: () => number;
};

/** Returns how many arrived twice by a kill, and by a line that was cut after the whole email. */
async function run({ location, instances, readers, kills, random }: Run) {
  const emails = await startEmailCatcher();
  const start = () => startServer(getOptions(location, emails, instances));
  if ('databaseUrl' in location) await (await start()).stop();
  await withDatabase(location, ({ db }) => seedSending(db, readers));
  await emails.fail(dropSome(emails));
  const lives: ServerProcess[] = [];
  const servers = await Promise.all(Array.from({ length: instances }, start));
  // The first tenth falls into writing down who gets it; after the last, all are to get it.
  const points = Array.from({ length: kills }, () => Math.floor(random() * readers * 0.8))
    .fill(0, 0, kills / 10)
    .toSorted((one, other) => one - other);
  for (const [index, point] of points.entries()) {
    const said = () => servers.flatMap(({ lines }) => lines.slice(-3)).join('\n');
    const what = () => `${point} updates arrive, ${arrived(emails).size} have; it said\n${said()}`;
    await until(what, () => arrived(emails).size >= point);
    await pause(random() * 300);
    const which = Math.floor(random() * instances);
    const killed = servers[which];
    if (!killed) throw new Error('there is no such instance');
    await killed.kill('SIGKILL');
    lives.push(killed);
    if (index === kills - 1 && instances === 1) await expectPause(location, emails, start);
    servers[which] = await start();
  }
  lives.push(...servers);
  const isDone = () =>
    lives.some(({ lines }) => lines.some((line) => line.includes('sending.done')));
  await until(() => `it is done; ${arrived(emails).size} of ${readers} have it`, isDone);
  for (const server of servers) await server.stop();
  await expectAllSent(location, readers);
  await emails.stop();
  return countDoubles(emails, kills);
}

const getOptions = (location: DatabaseLocation, { smtpUrl }: EmailCatcher, instances: number) => ({
  ...('dataDir' in location && location),
  env: {
    SMTP_URL: smtpUrl,
    // A first sending goes at a tenth of it. While one of two starts again, the other is not to be done.
    UPDATES_PER_MINUTE: instances > 1 ? '1500' : '10000',
    AUTH_SECRET: 'a-secret-of-this-test-of-32-letters',
    ...('databaseUrl' in location && { DATABASE_URL: location.databaseUrl }),
  },
});

/** For every fiftieth reader, the line is cut once after the whole email. */
const dropSome = (emails: EmailCatcher) => (to: string) =>
  /^reader-\d*[05]0@/.test(to) && !emails.unacknowledged.some(isTo(to)) ? 'drop' : null;

const isTo =
  (email: string) =>
  ({ recipients }: CaughtEmail) =>
    recipients[0] === email;

const toReaders = (emails: readonly CaughtEmail[]) =>
  emails.filter(({ recipients }) => isReader(recipients[0] ?? ''));

/** Whose email was acknowledged. */
const arrived = ({ emails }: EmailCatcher) =>
  new Set(toReaders(emails).map(({ recipients }) => recipients[0]));

/** While it is paused, other emails go and no update does. */
async function expectPause(
  location: DatabaseLocation,
  emails: EmailCatcher,
  start: () => Promise<ServerProcess>,
): Promise<void> {
  await withDatabase(location, ({ db }) => changeState(db, 'paused'));
  const before = emails.emails.length + emails.unacknowledged.length;
  const server = await start();
  const form = enquiry();
  await post(server.url, form);
  await untilMailed([form], emails);
  await server.kill('SIGKILL');
  const came = [...emails.emails, ...emails.unacknowledged].length - before;
  const others = emails.emails
    .slice(-came)
    .filter(({ recipients }) => !isReader(recipients[0] ?? ''));
  if (came !== others.length) throw new Error(`${came - others.length} updates came in the pause`);
  await withDatabase(location, ({ db }) => changeState(db, 'sending'));
}

/** Each has a row, and its email is recorded as sent. */
async function expectAllSent(location: DatabaseLocation, readers: number): Promise<void> {
  const whereSent = eq(emailMessages.state, 'sent');
  const [sent, rows] = await withDatabase(location, ({ db }) =>
    Promise.all([
      db.$count(
        db
          .select({ email: sendingRecipients.email })
          .from(sendingRecipients)
          .innerJoin(emailMessages, eq(emailMessages.id, sendingRecipients.emailId))
          .where(whereSent)
          .as('sent'),
      ),
      db.$count(sendingRecipients),
    ]),
  );
  if (sent !== readers || rows !== readers) {
    throw new Error(`${rows} recipients and ${sent} sent, of ${readers}`);
  }
}

/** @throws if more arrived twice than lost their answer, or an email has two Message-IDs. */
function countDoubles({ emails, unacknowledged }: EmailCatcher, kills: number) {
  const counts = { killed: 0, cut: 0 };
  for (const [to, copies] of Map.groupBy(
    toReaders([...emails, ...unacknowledged]),
    ({ recipients }) => recipients[0] ?? '',
  )) {
    const ids = new Set(copies.map(({ message }) => message.messageId));
    if (ids.size > 1) throw new Error(`${to} got it under ${ids.size} Message-IDs`);
    const cut = unacknowledged.filter(isTo(to)).length;
    counts.cut += cut;
    counts.killed += copies.length - 1 - cut;
  }
  if (counts.killed > mostRepeated(kills)) {
    throw new Error(`${counts.killed} sent twice by ${kills} kills`);
  }
  return counts;
}

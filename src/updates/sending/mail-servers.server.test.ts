import { and, isNotNull, like } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { personAddresses } from '../../leads/people.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { smtpTransport } from '../../platform/email/transport.server.ts';
import { type FaultOf, startEmailCatcher } from '../../testing/email-catcher.ts';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { confirmReaders, publishUpdate, startSending } from '../../testing/test-updates.ts';
import { advanceSendings } from './advance-sendings.server.ts';
import { type Change, changeSending } from './hold-sending.server.ts';
import { findRefuser } from './release.server.ts';
import { countRecipients, readSending, recipientsOf } from './read-sending.server.ts';
import { sendingHistory } from './sending-reporting.server.ts';
import { sendingRecipients } from './sendings.table.server.ts';

/** A sending to these, by SMTP to a server that answers each as told. */
async function sendBySmtp(names: string[], faultOf: FaultOf) {
  const catcher = await startEmailCatcher();
  const services = await leadPlatform({ jobs: [], settings: { UPDATES_PER_MINUTE: '10000' } });
  const { db, outbox, config, time } = services;
  const smtp = smtpTransport(catcher.smtpUrl, 'site@example.org', config.siteUrl);
  outbox.send = (message) => smtp.send(message);
  onTestFinished(async () => {
    smtp.close();
    await catcher.stop();
  });
  await catcher.fail(faultOf);
  const emails = names.map((name) => (name.includes('@') ? name : `${name}@hallam.example`));
  for (const email of emails) await person(services, { email, name: email });
  await confirmReaders(services, ...emails);
  await publishUpdate(services);
  await services.runJobs();
  const id = await startSending(services);
  const step = async () => {
    time.advance(5000);
    await advanceSendings(services);
  };
  await step();
  const change = (act: Change, without?: string[]) =>
    changeSending(services, kim, id, act, without);
  const state = async () => (await readSending(db, id))?.state;
  const counts = async () => countRecipients(services, { id, startedAt: null });
  const bounced = async () =>
    (await db.select().from(personAddresses).where(isNotNull(personAddresses.bouncedAt))).map(
      ({ email }) => email,
    );
  /** Those that wait for an answer now. */
  const underWay = () =>
    db.$count(
      emailMessages,
      and(isNotNull(emailMessages.sendingId), isNotNull(emailMessages.sendingUntil)),
    );
  return { services, id, catcher, step, change, state, counts, bounced, underWay };
}

test('goes on past servers that are busy, silent or gone, and tries these again', async () => {
  const answers: Record<string, ReturnType<FaultOf>> = {
    busy: '421 4.3.2 try again later',
    full: '450 4.2.2 mailbox full',
    unknown: '550 5.1.1 no such user',
    silent: 'hang',
    dropped: 'drop',
  };
  const faultOf: FaultOf = (recipient) => answers[recipient.split('@')[0] ?? ''] ?? null;
  const sent = ['ana', 'ben', 'cleo'];
  const tested = await sendBySmtp([...Object.keys(answers), ...sent], faultOf);
  const { catcher, counts, bounced, underWay, services } = tested;
  await expect.poll(counts).toMatchObject({ accepted: 3, refused: 1, trying: 4, waiting: 0 });
  await expect.poll(underWay, { message: 'the silent one' }).toBe(1);
  expect(await bounced()).toEqual(['unknown@hallam.example']);

  await catcher.recover();
  services.time.advance(20_000);
  // The silent one may be taken as well by then.
  await expect.poll(async () => (await counts()).accepted).toBeGreaterThanOrEqual(6);
  const getIds = () =>
    [...catcher.emails, ...catcher.unacknowledged]
      .filter(({ recipients }) => recipients[0]?.startsWith('dropped'))
      .map(({ message }) => message.messageId);
  await expect.poll(getIds, { message: 'again, since its answer was lost' }).toHaveLength(2);
  expect(new Set(getIds()).size).toBe(1);
  expect(await counts()).toMatchObject({ refused: 1 });
});

test('takes back at a stop what waits for its next try, once no server has it any more', async () => {
  const { catcher, counts, step, services, change, underWay } = await sendBySmtp(
    ['busy', 'silent'],
    (recipient) => (recipient.startsWith('busy') ? '421 4.3.2 try again later' : 'hang'),
  );
  await expect.poll(counts).toMatchObject({ trying: 2 });
  await expect.poll(() => catcher.unacknowledged.length).toBe(1);
  await expect.poll(underWay, { message: 'but the silent one' }).toBe(1);
  await change('stop');
  expect(await counts()).toMatchObject({ trying: 1, waiting: 1 });
  await catcher.stop();
  await expect.poll(underWay).toBe(0);
  await step();
  expect(await counts()).toMatchObject({ trying: 0, waiting: 2 });
  expect(await services.db.$count(emailMessages)).toBe(0);
  const ofPerson = await sendingHistory(services, ['busy@hallam.example']);
  expect(ofPerson).toMatchObject([{ state: { text: 'not sent' } }]);
  const rows = await services.db.select().from(sendingRecipients);
  const list = recipientsOf(services, rows[0]?.sendingId ?? '');
  const related = await list.related?.(services, rows);
  const state = list.columns.find(({ label }) => label === 'State');
  for (const row of rows) expect(state?.value(row, related as never)).toBe('Not sent');
});

test('tries for four more days after a pause of a week', async () => {
  let answer: ReturnType<FaultOf> = '421 4.3.2 try again later';
  const { counts, services, change, underWay, id } = await sendBySmtp(['busy'], () => answer);
  const why = async () => {
    const { columns, related } = recipientsOf(services, id);
    const rows = await services.db.select().from(sendingRecipients);
    const column = columns.find(({ label }) => label.startsWith('What was answered'));
    return column?.value(rows[0] as never, (await related?.(services, rows)) as never);
  };
  await expect.poll(counts).toMatchObject({ trying: 1 });
  await expect.poll(underWay).toBe(0);
  expect(await why()).toMatch(/^Next try /);
  await change('pause');
  expect(await why(), 'before it goes on').not.toMatch(/Next try/);
  answer = '421 4.3.2 still busy';
  services.time.advance({ days: 7 });
  await change('go-on');
  const { reason } = emailMessages;
  await expect.poll(() => services.db.$count(emailMessages, like(reason, '%still%'))).toBe(1);
  expect(await counts()).toMatchObject({ trying: 1, refused: 0 });
  answer = null;
  services.time.advance(60_000);
  await expect.poll(counts).toMatchObject({ accepted: 1 });
});

test.each([
  '550 5.7.1 blocked by our policy',
  '550 5.7.515 Access denied, sending domain does not meet the required authentication level',
] as const)('holds itself at %s, and closes no address', async (answer) => {
  const { counts, step, state, bounced } = await sendBySmtp(['blocked', 'ana'], (recipient) =>
    recipient.startsWith('blocked') ? answer : null,
  );
  await expect.poll(counts).toMatchObject({ accepted: 1, refused: 1 });
  await step();
  expect(await state()).toBe('held');
  expect(await bounced()).toEqual([]);
});

test('goes on without the mail server that refuses it, whose recipients get it later', async () => {
  const council = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@council.example`);
  const later = 'later@council.example';
  let answer: ReturnType<FaultOf> = '550 5.7.1 listed, see postmaster';
  const { counts, step, state, change, underWay, id, services } = await sendBySmtp(
    [...council, later, 'ana'],
    (recipient) => {
      if (recipient === later) return answer && '421 4.3.2 try again later';
      return recipient.endsWith('@council.example') ? answer : null;
    },
  );
  await expect.poll(counts).toMatchObject({ accepted: 1, refused: 5, trying: 1 });
  await expect.poll(underWay).toBe(0);
  await step();
  expect(await state()).toBe('held');
  expect(await findRefuser(services.db, id)).toEqual({
    domain: 'council.example',
    refused: 5,
    of: 5,
    waiting: 1,
  });
  await change('go-on', ['council.example']);
  expect(await counts()).toMatchObject({ accepted: 1, refused: 5, trying: 0, waiting: 1 });
  await step();
  expect(await state(), 'as one still waits').toBe('paused');
  answer = null;
  await change('go-on');
  await step();
  await expect.poll(counts).toMatchObject({ accepted: 2, refused: 5, waiting: 0 });
  await step();
  expect(await state()).toBe('done');
});

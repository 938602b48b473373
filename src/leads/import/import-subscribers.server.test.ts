import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailSubscribers } from '../../mailing-list/mailing-list.table.server.ts';
import { unsubscribeByOneClick } from '../../mailing-list/unsubscribe/one-click.server.ts';
import { kim, leadPlatform, runImport, upload } from '../../testing/test-leads.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { confirmReaders, publishUpdate, startSending } from '../../testing/test-updates.ts';
import { advanceSendings } from '../../updates/sending/advance-sendings.server.ts';
import { sendingRecipients } from '../../updates/sending/sendings.table.server.ts';
import { consentRecords } from '../leads.table.server.ts';
import { people } from '../people.table.server.ts';
import { importPeople } from './import-people.job.server.ts';
import { readImport } from './read-import.server.ts';
import { undoImport } from './undo-import.server.ts';

/** As each product exports a list, with those who have no proof in it. */
const lists = [
  {
    product: 'Mailchimp',
    file: `"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS
ana@a.example,Ana,2,"2025-05-06 08:00:00",192.0.2.7,"2025-05-06 08:12:31",192.0.2.8,"2025-05-06 08:12:31",1,a1,,
imported@a.example,Bo,2,,,"2025-05-07 09:00:00",198.51.100.4,"2025-05-07 09:00:00",2,a2,,
single@a.example,Cy,2,"2025-05-08 10:00:00",192.0.2.9,"2025-05-08 10:00:00",192.0.2.9,"2025-05-08 10:00:00",3,a3,,
left@a.example,Di,2,"2025-05-09 08:00:00",192.0.2.5,"2025-05-09 08:01:00",192.0.2.5,"2025-05-09 08:01:00",4,a4,,
later@a.example,Ed,2,"2031-05-09 08:00:00",192.0.2.5,"2031-05-09 08:01:00",192.0.2.5,"2031-05-09 08:01:00",5,a5,,`,
    at: '2025-05-06T08:12:31Z',
    wording: 'Confirmed from 192.0.2.8 (imported: Example Expo; Cards left at the stand)',
    others: [
      'added by hand or by an import, not by a form',
      'nothing was confirmed: the form alone subscribed them',
      'suppressed',
      'the confirmation lies in the future',
    ],
  },
  {
    product: 'listmonk',
    file: `uuid,email,name,attributes,status,created_at,updated_at
u1,ana@a.example,Ana,"{""city"": ""Leeds"", ""confirmed_at"": ""2025-05-06 08:12:31.5 +0000 UTC"", ""optin_ip"": ""2001:db8::8""}",enabled,2025-05-06 08:00:00.1 +0000 UTC,2025-05-06 08:12:31.5 +0000 UTC
u2,plain@a.example,Bo,"{""city"": ""Hull or so""}",enabled,2025-05-07 08:00:00 +0000 UTC,2025-05-07 08:00:00 +0000 UTC
u3,bare@a.example,Cy,"{""confirmed_at"": ""2025-05-06 08:12:31 +0000 UTC""}",enabled,2025-05-07 08:00:00 +0000 UTC,2025-05-07 08:00:00 +0000 UTC
u4,blocked@a.example,Di,"{""confirmed_at"": ""2025-05-06 08:12:31 +0000 UTC"", ""optin_ip"": ""192.0.2.8""}",blocklisted,2025-05-07 08:00:00 +0000 UTC,2025-05-07 08:00:00 +0000 UTC`,
    at: '2025-05-06T08:12:31Z',
    wording: 'Confirmed from 2001:db8::8 (imported: Example Expo; Cards left at the stand)',
    others: [
      'no time of the confirmation',
      'no wording and no address of the confirmation',
      'suppressed',
    ],
  },
  {
    product: 'HubSpot',
    file: `Record ID,First Name,Email,Marketing email confirmation status,Unsubscribed from all email,Opt-in date,Opt-in source
901,Ana,ana@a.example,User clicked confirmation,,2025-05-06 08:12,I would like your news by email (form on /news)
902,Bo,marked@a.example,Customer marked confirmed,,2025-05-06 08:12,Form on our old site
903,Cy,opted@a.example,Confirmed,true,2025-05-06 08:12,Form on our old site
904,Di,typed@a.example,Confirmed,,6 May 2025,Form on our old site
905,Ed,ticked@a.example,Confirmed,,2025-05-06 08:12,yes`,
    at: '2025-05-06T08:12:00Z',
    wording:
      'I would like your news by email (form on /news) (imported: Example Expo; Cards left at the stand)',
    others: [
      'its status is “Customer marked confirmed”',
      'suppressed',
      'the time of the confirmation is not written as 2026-11-18 09:30',
      'no wording and no address of the confirmation',
    ],
  },
];

async function start() {
  const services = await leadPlatform({
    jobs: [importPeople],
    settings: { UPDATES_PER_MINUTE: '10000' },
  });
  await services.db.transaction((tx) =>
    services.subscriptions.suppress(tx, 'left@a.example', 'objection'),
  );
  return services;
}

const readActive = async ({ db }: TestServices) =>
  (await db.select().from(emailSubscribers).where(eq(emailSubscribers.isActive, true))).map(
    ({ email, confirmedAt }) => ({ email, confirmedAt }),
  );

test.each(lists)(
  'subscribes of $product’s list whom it proves to have confirmed, and says why no other',
  async ({ file, at, wording, others }) => {
    const services = await start();
    const { db } = services;
    const id = await upload(services, file);
    const checked = await readImport(services, id, new URLSearchParams());
    expect(checked).toMatchObject({
      subscriptions: { count: 1, of: others.length + 1, others: others.map((why) => [why, 1]) },
    });
    expect(await readActive(services)).toEqual([]);
    await runImport(services, id);
    expect(await readActive(services)).toEqual([
      { email: 'ana@a.example', confirmedAt: new Date(at) },
    ]);
    expect(await db.$count(people)).toBe(others.length + 1);
    const page = `/admin/people/import/${id}`;
    expect(await db.select().from(consentRecords)).toMatchObject([
      { email: 'ana@a.example', wording, page, createdAt: new Date(at) },
    ]);
  },
);

test('sends them updates on that consent, with its wording in the file for a regulator', async () => {
  const services = await start();
  await runImport(services, await upload(services, lists[0]?.file ?? ''));
  await publishUpdate(services);
  await startSending(services);
  services.time.advance(5000);
  await advanceSendings(services);
  expect(await services.db.select().from(sendingRecipients)).toMatchObject([
    { email: 'ana@a.example', leftOut: null, consentWording: lists[0]?.wording },
  ]);
});

test('changes nothing for those on the list, and brings back no one who left', async () => {
  const services = await start();
  const { db, subscriptions } = services;
  await confirmReaders(services, 'ana@a.example');
  const before = await readActive(services);
  const id = await upload(services, lists[0]?.file ?? '');
  const checked = await readImport(services, id, new URLSearchParams());
  expect(checked).toMatchObject({ subscriptions: { count: 0 } });
  await runImport(services, id);
  expect(await readActive(services)).toEqual(before);
  const { oneClick } = await subscriptions.linksFor('ana@a.example');
  await unsubscribeByOneClick(services, new URL(oneClick).searchParams.get('token') ?? '');
  await runImport(services, await upload(services, lists[1]?.file ?? ''));
  expect(await readActive(services)).toEqual([]);
  expect(await db.$count(consentRecords)).toBe(1);
});

test('takes the subscriptions back with the import, but for those who consented here since', async () => {
  const services = await start();
  const file = `${lists[0]?.file}
bea@a.example,Bea,2,"2025-05-06 08:00:00",192.0.2.7,"2025-05-06 08:12:31",192.0.2.8,"2025-05-06 08:12:31",6,a6,,`;
  const id = await upload(services, file);
  await runImport(services, id);
  expect(await readActive(services)).toHaveLength(2);
  await confirmReaders(services, 'bea@a.example');
  await undoImport(services, kim, id);
  expect(await readActive(services)).toMatchObject([{ email: 'bea@a.example' }]);
});

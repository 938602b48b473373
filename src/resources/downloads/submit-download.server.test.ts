import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { company } from '../../company.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import { consentRecords, leads } from '../../leads/leads.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { NewReader } from '../../platform/email/subscriptions.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { catalogue, getResource, type Resource, type ResourceId } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { seedOnce } from '../seed-documents.server.ts';
import { downloadForm } from './submit-download.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { downloadConsent } from './download-answer.ts';

const site = 'https://www.example.org';
const from = { network: '203.0.113.9', page: '/resources' };
const email = 'ana@example.org';
const reader = { email, name: null, consent: downloadConsent };

function resource(id: ResourceId): Resource {
  const found = getResource(id);
  if (!found) throw new Error(id);
  return found;
}

/** With a fake mailing list that records its new readers, and gives recognisable links. */
async function start() {
  const services = await testServices({});
  await seedOnce(services.bucket);
  // A busy machine may take longer for a try than visitors wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const readers: NewReader[] = [];
  const subscriptions: TestServices['subscriptions'] = {
    ...services.subscriptions,
    subscribe: async (_tx, added) => void readers.push(added),
    linksFor: async () => ({
      confirm: `${site}/confirm`,
      unsubscribe: `${site}/leave`,
      oneClick: `${site}/one-click`,
    }),
  };
  const faked = { ...services, subscriptions };
  const submit = (id: ResourceId = 'sme-checklist', name: string | null = null) =>
    downloadForm.submit(faked, { ...reader, name, resource: resource(id) }, from);
  const rows = () => services.db.select().from(resourceDownloads);
  const emails = () => services.db.select().from(emailMessages).orderBy(emailMessages.createdAt);
  /** Sends the queued emails, as the dispatcher does, with the same fake list. */
  const work = async () => {
    for (const { id } of await emails()) await deliverNow(faked, emailChannel, id);
  };
  return { services: faked, readers, submit, rows, emails, work };
}

test('stores the download, reader, lead and consent, and sends the mail', async () => {
  const { services, readers, submit, rows, emails } = await start();
  expect(await submit('sme-checklist', 'Ana Smith')).toEqual({ kind: 'sent' });
  expect(await rows()).toMatchObject([
    {
      email,
      resourceId: 'sme-checklist',
      resourceName: 'The Ultimate SME Cyber Security Checklist',
      resourceType: 'PDF Guide',
    },
  ]);
  expect(readers).toEqual([{ email, name: 'Ana Smith', source: 'resource_download_planning' }]);
  expect(await services.db.select().from(leads)).toMatchObject([
    {
      email,
      name: 'Ana Smith',
      leadSource: 'resource_download',
      leadType: 'Planning',
      notes: 'Downloaded: The Ultimate SME Cyber Security Checklist',
    },
  ]);
  expect(await services.db.select().from(consentRecords)).toMatchObject([
    {
      email,
      purpose: 'send a resource',
      wording: downloadConsent.text,
      wordingVersion: downloadConsent.version,
      page: '/resources',
    },
  ]);
  expect(await emails()).toMatchObject([{ purpose: 'send-resource-email', state: 'sent' }]);
});

test('mails the link, the sender and the reason, with one-click unsubscribe headers', async () => {
  const { services, submit } = await start();
  await submit('incident-template', 'Visit http://evil.example');
  const [message] = services.outbox.sent;
  expect(message).toMatchObject({
    recipient: email,
    subject: 'Your download: Incident Response Plan Template',
    headers: {
      'List-Unsubscribe': `<${site}/one-click>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  for (const body of [message?.html, message?.text]) {
    expect(body).toContain(`${site}/storage/resources/incident-response-template.pdf`);
    const why = 'this address was entered in the download form';
    for (const part of [`${site}/confirm`, `${site}/leave`, company.legalName, why]) {
      expect(body).toContain(part);
    }
    expect(body).not.toContain('evil');
  }
});

test('treats a repeat within a minute as the same request, and a later one as new', async () => {
  const { services, submit, rows } = await start();
  await submit();
  services.time.advance(59_000);
  expect(await submit()).toEqual({ kind: 'sent' });
  expect(await rows()).toHaveLength(1);
  services.time.advance(1000);
  expect(await submit()).toEqual({ kind: 'sent' });
  expect(await rows()).toHaveLength(2);
  expect(services.outbox.sent).toHaveLength(2);
});

test('says so when the mail could not be sent, and the worker sends it later', async () => {
  const { services, submit, rows, emails, work } = await start();
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  expect(await submit()).toEqual({ kind: 'saved' });
  expect(await submit()).toEqual({ kind: 'saved' });
  expect(await rows()).toHaveLength(1);
  expect(await emails()).toMatchObject([{ state: 'queued', tries: 1 }]);
  await work();
  expect(services.outbox.sent).toHaveLength(1);
  expect(await submit()).toEqual({ kind: 'sent' });
});

test('says so when the mail was refused for good', async () => {
  const { services, submit, emails } = await start();
  services.outbox.outcomes.push({ kind: 'refused', reason: '550 no such mailbox' });
  expect(await submit()).toEqual({ kind: 'saved' });
  expect(await emails()).toMatchObject([{ state: 'failed' }]);
});

test('tries a mail server that hangs for three seconds, and leaves the rest to the queue', async () => {
  const { services, submit, emails } = await start();
  const trying = new Promise<void>((resolve) => {
    services.transport.send = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  const answered = vi.fn<() => void>();
  const answer = submit().finally(answered);
  await trying;
  await vi.advanceTimersByTimeAsync(2999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual({ kind: 'saved' });
  expect(await emails()).toMatchObject([{ state: 'queued' }]);
});

test('emails all six documents at once, each on its own', async () => {
  const { services, submit } = await start();
  for (const { id } of catalogue) expect(await submit(id)).toEqual({ kind: 'sent' });
  const subjects = services.outbox.sent.map(({ subject }) => subject);
  expect(subjects).toEqual(catalogue.map(({ title }) => `Your download: ${title}`));
});

test('emails a mailbox eight times a day, however its address is written, and keeps the rest', async () => {
  const { services, rows, work } = await start();
  const written = ['jo.smith@gmail.com', 'josmith+a@gmail.com', 'j.o.smith@googlemail.com'];
  const answers = new Map<string, number>();
  for (let index = 0; index < 50; index += 1) {
    const chosen = catalogue[index % 6];
    if (!chosen) throw new Error('no document');
    const download = { ...reader, email: written[index % 3] ?? email, resource: chosen };
    const network = `198.51.100.${index}`;
    const { kind } = await downloadForm.submit(services, download, { ...from, network });
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    services.time.advance(5 * 60_000);
    await work();
  }
  expect(Object.fromEntries(answers)).toEqual({ sent: 8, saved: 42 });
  expect(await rows()).toHaveLength(50);
  expect(services.outbox.sent).toHaveLength(8);
});

test('mails nothing about a download erased before its mail was sent', async () => {
  const { services, submit, work } = await start();
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  await submit();
  await services.db.delete(resourceDownloads).where(eq(resourceDownloads.email, email));
  await work();
  expect(services.outbox.sent).toEqual([]);
});

test('keeps a keyed hash of the address for the limits', async () => {
  const { services, submit, emails } = await start();
  await submit();
  expect(await emails()).toMatchObject([{ recipientHash: keyedHash(services.secret, email) }]);
});

test('sends the document without an invitation to somebody who may not be invited by then', async () => {
  const { services, submit, work } = await start();
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  await submit();
  services.subscriptions.mayBeInvited = async () => false;
  await work();
  const [message] = services.outbox.sent;
  expect(message?.text).toContain(`${site}/storage/resources/sme-checklist.pdf`);
  expect(message?.text).not.toMatch(/\/confirm|send me updates/);
});

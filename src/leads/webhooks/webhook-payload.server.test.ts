import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { asSeen, kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { leads } from '../leads.table.server.ts';
import { mergePeople } from '../merging/merge-people.server.ts';
import { changeProgress } from '../person/change-progress.server.ts';
import { deletePerson, markSpam } from '../person/remove-person.server.ts';
import { addEndpoint } from './manage-endpoints.server.ts';
import { raiseMessageEvent } from './queue-webhooks.server.ts';
import { webhookDeliveries } from './webhooks.table.server.ts';

const email = 'ana@example.org';
const progress = { intent: 'progress', version: 1 } as const;
const contacted = { ...progress, ...asSeen(), stage: 'contacted', ownerId: 'kim' } as const;

async function start() {
  const crm = await startWebhookReceiver();
  onTestFinished(crm.stop);
  const settings = { SITE_URL: 'http://localhost:3000' };
  const services = await leadPlatform({ settings });
  services.time.set(new Date());
  const endpoint = { id: crypto.randomUUID(), url: crm.url };
  const added = await addEndpoint(services, kim, endpoint);
  const verifier = new Webhook(added.kind === 'added' ? added.secret : '');
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  /** What the receiver was told, once it has been told so many events. */
  const told = async (count: number) => {
    await services.runJobs();
    await expect.poll(() => crm.calls).toHaveLength(count);
    return crm.calls.map(({ headers, body }) => {
      const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
      return verifier.verify(body, signed) as { type: string; data: Record<string, unknown> };
    });
  };
  const events = async () =>
    (await services.db.select().from(webhookDeliveries)).map(({ event }) => event).toSorted();
  return { services, crm, told, events };
}

test('reports new and changed people with their leads, signed according to Standard Webhooks', async () => {
  const { services, crm, told } = await start();
  const personId = await person(services, { email, name: 'Ana Smith' });
  const [lead] = await services.db.select().from(leads);
  await changeProgress(services, kim, personId, contacted);
  const all = await told(4);
  // Only characters that are valid in a header, whatever the company’s name.
  expect(crm.calls[0]?.headers['user-agent']).toBe('Webhooks/1.0 (+http://localhost:3000)');
  expect(all.map(({ type }) => type).toSorted()).toEqual([
    'lead.changed',
    'lead.created',
    'person.changed',
    'person.created',
  ]);
  // Composed when sent: even the first call gives the present state.
  const standing = { name: 'Ana Smith', stage: 'contacted', owner: kim.email };
  const getAbout = (type: string) =>
    type.startsWith('lead.')
      ? { id: lead?.id, email, type: 'enquiry', merged_into: null }
      : { id: personId, emails: [email], company: 'example.org', role: null };
  for (const { type, data } of all) {
    expect(data).toMatchObject({ ...getAbout(type), ...standing, source: 'contact_form' });
  }
});

test('names the lead into whose person another was merged', async () => {
  const { services, told } = await start();
  const personId = await person(services, { email });
  const otherId = await person(services, { email: 'ana@home.example' });
  await mergePeople(services, kim, { personId, otherId });
  const [first, second] = await services.db.select().from(leads).orderBy(leads.email);
  const all = await told(8);
  const merged = all.find(
    ({ data }) => data['id'] === (second?.email === email ? first : second)?.id,
  );
  expect(merged?.data).toMatchObject({
    email: 'ana@home.example',
    merged_into: (first?.email === email ? first : second)?.id,
  });
  expect(all.find(({ type }) => type === 'person.merged')?.data).toMatchObject({
    id: otherId,
    merged_into: personId,
  });
});

test('tells of a message by ids and its reference alone', async () => {
  const { services, told } = await start();
  const personId = await person(services, { email });
  const [conversationId, messageId] = [crypto.randomUUID(), crypto.randomUUID()];
  const message = { conversationId, messageId, reference: 'TB-2345-1000', email };
  await services.db.transaction((tx) => raiseMessageEvent(tx, services, message));
  const all = await told(3);
  expect(all.find(({ type }) => type === 'message.received')?.data).toEqual({
    conversation_id: conversationId,
    message_id: messageId,
    person_id: personId,
    reference: 'TB-2345-1000',
    url: `http://localhost:3000/admin/people/${personId}`,
  });
});

test('tells nobody of spam, and of a deleted person the id alone', async () => {
  const { services, told, events } = await start();
  const spam = await person(services, { email: 'win@prizes.example', name: 'You Won' });
  const personId = await person(services, { email });
  const before = await events();
  await markSpam(services, kim, spam, true);
  await person(services, { email: 'win@prizes.example', name: 'You Won' });
  await deletePerson(services, kim, spam, { reason: 'other', words: '' });
  expect(await events()).toHaveLength(before.length - 2);
  await deletePerson(services, kim, personId, { reason: 'wish', words: '' });
  expect(await events()).toEqual(['person.deleted']);
  const [deleted] = await told(1);
  expect(deleted?.data).toEqual({ id: personId });
});

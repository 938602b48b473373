import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { testServices } from '../../testing/test-services.ts';
import { clearSuspicion, markSpam } from './conversation-acts.server.ts';
import { closeConversation, reopenConversation } from './conversation-acts.server.ts';
import { conversations, messages } from './conversations.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const id = '11111111-1111-4111-8111-111111111111';

async function start() {
  const services = await testServices();
  const createdAt = services.time.now();
  await services.db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  const enquiry = {
    id,
    reference: 'TB-7K4M-2QX9',
    name: 'Ana Smith',
    email: 'ana@example.org',
    message: 'Who is responsible?',
    suspectedSpam: false,
    page: '/contact',
    createdAt,
  };
  await storeEnquiry(services, enquiry);
  return { services };
}

test('keeps the conversation in step, and its clock at their first message without an answer', async () => {
  const { services } = await start();
  const { db } = services;
  const wrote = services.time.now();
  const conversation = async () => {
    const [found] = await db.select().from(conversations).where(eq(conversations.id, id));
    return found;
  };
  await closeConversation(services, kim, id, { isAnswered: true });
  expect(await conversation()).toMatchObject({
    state: 'done',
    waitingSince: null,
  });
  await reopenConversation(services, kim, id);
  expect(await conversation()).toMatchObject({
    state: 'open',
    waitingSince: wrote,
  });
  await markSpam(services, kim, id);
  expect(await conversation()).toMatchObject({ state: 'spam' });
  await clearSuspicion(services, kim, id);
  expect(await conversation()).toMatchObject({
    state: 'open',
    waitingSince: wrote,
  });
  const message = (sentBy: 'them' | 'us', hours: number) => {
    const createdAt = new Date(wrote.getTime() + hours * 3_600_000);
    const email = {
      fromAddress: 'a@b.example',
      toAddress: 'c@d.example',
      subject: '',
      body: '',
    };
    return {
      ...email,
      conversationId: id,
      sentBy,
      createdAt,
      acceptedAt: createdAt,
    };
  };
  const later = [message('us', 1), message('them', 2), message('them', 3)];
  await db.insert(messages).values(later);
  await closeConversation(services, kim, id, { isAnswered: true });
  await reopenConversation(services, kim, id);
  expect(await conversation()).toMatchObject({
    state: 'open',
    waitingSince: later[1]?.createdAt,
  });
});

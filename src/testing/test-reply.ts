import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { messages } from '../enquiries/conversations/conversations.table.server.ts';
import type { InboxAnswer } from '../enquiries/inbox/inbox.ts';
import { inboxAction } from '../enquiries/inbox/inbox-action.server.ts';
import { readConversation } from '../enquiries/inbox/read-conversation.server.ts';
import { recordPerson } from '../leads/record-person.server.ts';
import { emailChannel } from '../platform/feature.server.ts';
import { smtpTransport } from '../platform/email/transport.server.ts';
import { deliverNow } from '../platform/jobs/deliver.server.ts';
import { postAsAdmin } from './ask-as-admin.ts';
import { startEmailCatcher } from './email-catcher.ts';
import { storeEnquiry } from './test-enquiries.ts';
import { kim as admin, leadPlatform } from './test-leads.ts';

export const author = { ...admin, name: 'Kim Adams' };
export const [ana, dana, eve] = ['ana@example.org', 'dana@board.example', 'eve@other.example'];

/** An enquiry of Ana's, in whose conversation Kim sends forms; Dana is a person too. */
export async function startReplying() {
  const services = await leadPlatform({});
  const { db } = services;
  const at = services.clock();
  const id = crypto.randomUUID();
  const sender = { name: 'Ana', email: ana, message: 'Hello', page: '/contact', createdAt: at };
  await storeEnquiry({ db }, { id, reference: 'TB-1', suspectedSpam: false, ...sender });
  for (const email of [ana, dana]) {
    const contact = { email, name: null, phone: null, source: 'contact_form', at };
    await db.transaction((tx) => recordPerson(tx, contact));
  }
  const catcher = await startEmailCatcher();
  onTestFinished(() => catcher.stop());
  const transport = smtpTransport(catcher.smtpUrl, 'Site <site@t.example>', 'https://t.example');
  onTestFinished(() => transport.close());
  const messageId = crypto.randomUUID();
  const message = async () => {
    const [found] = await db.select().from(messages).where(eq(messages.id, messageId));
    return found;
  };
  /** Returns the status of where it leads, or the fields' errors as 'field: message'. */
  const press = async (fields: Record<string, string>, files: readonly File[] = []) => {
    const all = { view: 'open', messageId, shownAt: at.toISOString(), to: ana, body: 'Yes.' };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...all, ...fields })) form.set(name, value);
    for (const file of files) form.append('file', file);
    const posted = { id, fields: form, by: author };
    const answer = await postAsAdmin(services, inboxAction, '/admin/inbox', posted);
    if (answer instanceof Response) return answer.status;
    const { data } = answer as { data: InboxAnswer };
    if (data.kind !== 'invalid') return data.kind;
    return data.errors.map((error) => `${error.field}: ${error.message}`).join('\n');
  };
  const run = async () => {
    const emailId = (await message())?.emailId ?? '';
    await deliverNow({ ...services, transport }, emailChannel, emailId);
  };
  const thread = async () => (await readConversation(services, author, id))?.thread ?? [];
  const lines = async () => (await thread()).map(({ name, detail }) => `${name} ${detail}`);
  return { services, db, id, messageId, catcher, message, press, run, thread, lines };
}

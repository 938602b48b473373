import {
  conversationAddresses,
  conversations,
  messageAttachments,
  messageOriginals,
  messages,
  replyTemplates,
} from '../enquiries/conversations/conversations.table.server.ts';
import { attachToDraft, saveDraft } from '../enquiries/conversations/reply-drafts.server.ts';
import { contactEnquiries, refusedSenders } from '../enquiries/enquiries.table.server.ts';
import { parse as readImportFile } from '../leads/import/read-file.parser.server.ts';
import { contactImports, savedViews } from '../leads/people/people-lists.table.server.ts';
import { nextSteps, people } from '../leads/people.table.server.ts';
import { personNotes } from '../leads/person-history.table.server.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import type { TestServices } from './test-services.ts';

type Named = { userId: string; name: string; email: string; phone: string };

/** In the words of others, by her full name, number and address: everywhere that takes words. */
export async function beMentioned({ db, clock }: TestServices, person: Named): Promise<void> {
  const { userId, name, email, phone } = person;
  const at = clock();
  const [first = '', last = ''] = name.split(' ');
  const national = phone.replace('+44', '0');
  const words = `Ring ${name} (${last}, ${first}) on ${national.slice(0, 5)} ${national.slice(5)}, ${email}`;
  const sender = { name: 'Bob', email: 'bob@calder.example', page: '/contact', createdAt: at };
  const reference = crypto.randomUUID();
  await db
    .insert(contactEnquiries)
    .values({ ...sender, reference, message: words, formTimestamp: 40, suspectedSpam: false });
  const dates = { lastMessageAt: at, createdAt: at };
  const opened = { email: sender.email, reference: crypto.randomUUID(), subject: words };
  const [{ id: conversationId } = { id: '' }] = await db
    .insert(conversations)
    .values({ ...opened, ...dates })
    .returning();
  const message = { conversationId, subject: words, body: words, quoted: words, createdAt: at };
  const fromBob = { fromAddress: sender.email, toAddress: 'hello@www.example.org', fromName: name };
  const [{ id: messageId } = { id: '' }] = await db
    .insert(messages)
    .values({ ...message, ...fromBob, sentBy: 'them' })
    .returning();
  const file = { name: `CV ${first}_${last}.pdf`, type: 'application/pdf', size: 1 };
  await db.insert(messageAttachments).values({ ...file, messageId, content: Buffer.from('x') });
  const key = { conversationId, userId };
  await saveDraft(db, key, { body: words, now: at });
  await attachToDraft(db, key, { name: file.name, content: Buffer.from('A file') });
  await db
    .insert(conversationAddresses)
    .values({ conversationId, field: 'cc', address: 'sam@calder.example', name, createdAt: at });
  await db.insert(replyTemplates).values({ name, body: words, position: 9, createdAt: at });
  const personId = crypto.randomUUID();
  const contact = { id: personId, source: 'contact_form', createdAt: at, lastContactAt: at };
  await db.insert(people).values(contact);
  const step = { personId, originId: personId, what: words, createdAt: at };
  await db.insert(nextSteps).values(step);
  await db.insert(personNotes).values({ personId, body: words, createdAt: at });
  await db.insert(savedViews).values({ userId, name: `For ${name}`, query: '', createdAt: at });
  const rows = [`Cy,cy@calder.example,"${words}"`, `${name},,`, `Di,di@calder.example,`];
  const bytes = Buffer.from(['Name,Email,Note', ...rows, ''].join('\r\n'));
  const named = { fileName: `${first}-${last}.csv`, source: words, basisNote: words };
  await db.insert(contactImports).values({
    ...named,
    ...readImportFile({ bytes }),
    file: bytes,
    columns: { 0: 'name', 1: 'email', 2: 'note' },
    rowCount: 3,
    createdBy: userId,
    createdAt: at,
  });
}

/** By another person, in a conversation in which she wrote. */
export async function beQuoted(
  { db, clock }: TestServices,
  conversationId: string,
  quoted: string,
) {
  const createdAt = clock();
  const fromBob = { fromAddress: 'bob@calder.example', toAddress: 'hello@www.example.org' };
  const words = { subject: 'Stand', body: 'I agree.', quoted, createdAt };
  const [message] = await db
    .insert(messages)
    .values({ ...fromBob, ...words, conversationId, sentBy: 'them' })
    .returning();
  const sealed = Buffer.from(quoted);
  await db.insert(messageOriginals).values({ messageId: message?.id ?? '', sealed, createdAt });
}

/** As if their first email had been refused. */
export async function beRefused({ db, clock, secret }: TestServices, email: string) {
  const addressHash = keyedHash(secret, email);
  await db.insert(refusedSenders).values({ addressHash, refusedAt: clock() });
}

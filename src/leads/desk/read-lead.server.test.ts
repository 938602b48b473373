import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { insertEmail } from '../../platform/email/queue-email.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { leads } from '../leads.table.server.ts';
import { recordConsent } from '../consents.server.ts';
import { recordContact } from '../record-contact.server.ts';
import { readLead } from './read-lead.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const email = 'ana@example.org';

test('shows everything about a person, and logs that it was read', async () => {
  const services = await testServices();
  const contact = { email, leadSource: 'contact_form', leadType: 'enquiry' } as const;
  const download = { email, leadSource: 'resource_download', leadType: 'planning' } as const;
  await services.db.transaction(async (tx) => {
    await recordContact(tx, services, contact);
    await recordContact(tx, services, download);
    await recordContact(tx, services, { ...contact, email: 'bo@example.org' });
    const wording = { purpose: 'answer an enquiry', version: '1', text: 'I agree.' };
    await recordConsent(tx, { email, wording, page: '/contact' }, services.clock());
    await insertEmail(tx, services, { purpose: 'send-resource-email', recipient: email });
    await insertEmail(tx, services, {
      purpose: 'send-resource-email',
      recipient: 'bo@example.org',
    });
  });
  const [lead] = await services.db.select().from(leads);
  const page = await readLead(services, kim, lead?.id ?? '');
  expect(page?.person.map(({ leadSource }) => leadSource).toSorted()).toEqual([
    'contact_form',
    'resource_download',
  ]);
  expect(page?.history.map(({ kind }) => kind).toSorted()).toEqual([
    'Consent',
    'Lead',
    'Lead',
    'Mail',
  ]);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'lead.read', subject: `lead:${lead?.id}`, actorId: 'kim' },
  ]);
  expect(await readLead(services, kim, crypto.randomUUID())).toBe(null);
});

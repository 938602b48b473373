import { href } from 'react-router';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { users } from '../accounts/auth.table.server.ts';
import { companies } from '../leads/companies.table.server.ts';
import { people, personAddresses } from '../leads/people.table.server.ts';
import type { Unanswered } from '../platform/reporting.ts';
import type { Services } from '../platform/services.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { answerDueAt } from './enquiry.ts';

/** More than anyone would read on one page. */
const most = 200;

export const isWaiting = and(
  isNull(contactEnquiries.answeredAt),
  eq(contactEnquiries.suspectedSpam, false),
);

/** Enquiries that wait for an answer, the oldest first, with their person's company and owner. */
export async function listUnanswered({ db }: Pick<Services, 'db'>): Promise<Unanswered[]> {
  const { id, name, message, createdAt, email } = contactEnquiries;
  const found = await db
    .select({
      enquiry: { id, name, message, createdAt },
      company: companies.name,
      owner: { id: users.id, name: users.name },
    })
    .from(contactEnquiries)
    .leftJoin(personAddresses, eq(personAddresses.email, email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .leftJoin(users, eq(users.id, people.ownerId))
    .where(and(isWaiting, isNull(people.spamAt)))
    .orderBy(asc(createdAt))
    .limit(most);
  return found.map(({ enquiry, company, owner }) => ({
    key: enquiry.id,
    href: href('/admin/enquiries/:id', { id: enquiry.id }),
    name: enquiry.name,
    company,
    message: enquiry.message,
    dueAt: answerDueAt(enquiry),
    owner,
  }));
}

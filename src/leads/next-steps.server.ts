import { href } from 'react-router';
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { NextStep } from '../platform/reporting.ts';
import type { Services } from '../platform/services.ts';
import { companies } from './companies/companies.table.server.ts';
import { people } from './people.table.server.ts';

/** More than anyone would read on one page. */
const most = 100;

/** A user's dated next steps with people who are not lost, those due first. */
export async function listNextSteps(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<NextStep[]> {
  const { id, name, sortName, nextStep, nextStepDue, stage } = people;
  const found = await db
    .select({
      id,
      name,
      address: sortName,
      step: nextStep,
      due: nextStepDue,
      stage,
      company: companies.name,
    })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(
      and(
        eq(people.ownerId, userId),
        isNotNull(nextStepDue),
        isNull(people.mergedInto),
        isNull(people.spamAt),
        ne(stage, 'lost'),
      ),
    )
    .orderBy(asc(nextStepDue), asc(id))
    .limit(most);
  return found.flatMap(({ due, step, name: known, address, ...person }) =>
    due === null
      ? []
      : [
          {
            ...person,
            // Without a name, people are sorted by their address.
            name: known ?? address,
            key: person.id,
            href: href('/admin/people/:id', { id: person.id }),
            step: step ?? '',
            due,
          },
        ],
  );
}

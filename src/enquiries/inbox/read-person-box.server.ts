import { eq } from 'drizzle-orm';
import { companies } from '../../leads/companies/companies.table.server.ts';
import { getAddresses, getPersonIds } from '../../leads/people.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { readSteps } from '../../leads/person/plan-step.server.ts';
import { openClaims } from '../../leads/person/person-claims.server.ts';
import { listTeam } from '../../accounts/team/team.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import type { Services } from '../../platform/services.ts';
import { inboxAddress } from './inbox.ts';
import type { OpenConversation } from './read-conversation.server.ts';

/** The person beside a conversation, with what every feature knows of them; null if they are unknown. */
export async function readPersonBox(services: Services, { personId }: OpenConversation) {
  const { db, features, clock } = services;
  if (!personId) return null;
  const [found] = await db
    .select({ person: people, company: companies.name })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(people.id, personId));
  if (!found) return null;
  const { searchText: _, ...person } = found.person;
  const ids = await getPersonIds(db, personId);
  const addresses = await getAddresses(db, personId);
  const claims = await openClaims(db, ids);
  const owners = await listTeam(db);
  const histories = features.flatMap(({ history = [] }) => history);
  const known = await Promise.all(histories.map((history) => history(services, addresses)));
  // The thread shows conversations.
  const entries = known.flat().filter((entry) => !entry.href?.startsWith(inboxAddress('open')));
  return {
    person,
    company: found.company,
    addresses,
    claims,
    owners,
    steps: {
      steps: await readSteps(db, personId),
      newStepId: crypto.randomUUID(),
      today: londonDay(clock()),
    },
    histories: [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, its]) => ({
      kind,
      entries: its.toSorted((one, other) => other.at.getTime() - one.at.getTime()),
    })),
  };
}

export type PersonBoxData = NonNullable<Awaited<ReturnType<typeof readPersonBox>>>;

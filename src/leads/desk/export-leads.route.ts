import type { ActionFunctionArgs } from 'react-router';
import { exportList, showList } from '../../accounts/export-list.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { listOwners } from './lead-owners.server.ts';
import { leadsListAt } from './leads-list.server.ts';

export const loader = showList;

export async function action(asking: ActionFunctionArgs): Promise<Response> {
  await requireAdmin(asking);
  const { db, clock } = asking.context.get(servicesContext);
  const owners = await listOwners(db);
  const addresses = new Map(owners.map(({ id, email }) => [id, email]));
  return exportList(asking, {
    name: 'leads',
    source: leadsListAt(clock()),
    columns: {
      id: ({ id }) => id,
      received: ({ createdAt }) => createdAt,
      last_contact: ({ lastContactAt }) => lastContactAt,
      name: ({ name }) => name,
      email: ({ email }) => email,
      phone: ({ phone }) => phone,
      lead_source: ({ leadSource }) => leadSource,
      lead_type: ({ leadType }) => leadType,
      stage: ({ stage }) => stage,
      owner: ({ ownerId }) => addresses.get(ownerId ?? '') ?? null,
      next_step: ({ nextStep }) => nextStep,
      next_step_due: ({ nextStepDue }) => nextStepDue,
      notes: ({ notes }) => notes,
    },
  });
}

import type { LoaderFunctionArgs } from 'react-router';
import { exportList } from '../accounts/export-list.server.ts';
import { leadsList } from './leads-list.server.ts';

/** The leads as comma-separated values. */
export function loader(asking: LoaderFunctionArgs): Promise<Response> {
  return exportList(asking, {
    name: 'leads',
    source: leadsList,
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
      next_step: ({ nextStep }) => nextStep,
      next_step_due: ({ nextStepDue }) => nextStepDue,
      notes: ({ notes }) => notes,
    },
  });
}

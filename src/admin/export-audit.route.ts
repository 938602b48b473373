import type { LoaderFunctionArgs } from 'react-router';
import { exportList } from '../accounts/export-list.server.ts';
import { auditList } from './audit-list.server.ts';

/** The audit log as comma-separated values. */
export function loader(asking: LoaderFunctionArgs): Promise<Response> {
  return exportList(asking, {
    name: 'audit',
    source: auditList,
    columns: {
      at: ({ at }) => at,
      actor: ({ actorEmail }) => actorEmail,
      act: ({ act }) => act,
      subject: ({ subject }) => subject,
      details: ({ details }) => details,
    },
  });
}

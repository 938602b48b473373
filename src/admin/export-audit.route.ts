import type { ActionFunctionArgs } from 'react-router';
import { exportList, showList } from '../accounts/export-list.server.ts';
import { auditList } from './audit-list.server.ts';

export const loader = showList;

export function action(asking: ActionFunctionArgs): Promise<Response> {
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

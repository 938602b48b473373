import type { ActionFunctionArgs } from 'react-router';
import { exportList, showList } from '../accounts/export-list.server.ts';
import { enquiriesList } from './enquiries-list.server.ts';

export const loader = showList;

export function action(asking: ActionFunctionArgs): Promise<Response> {
  return exportList(asking, {
    name: 'enquiries',
    source: enquiriesList,
    columns: {
      reference: ({ reference }) => reference,
      received: ({ createdAt }) => createdAt,
      answered: ({ answeredAt }) => answeredAt,
      suspected_spam: ({ suspectedSpam }) => suspectedSpam,
      name: ({ name }) => name,
      email: ({ email }) => email,
      phone: ({ phone }) => phone,
      message: ({ message }) => message,
    },
  });
}

import type { ActionFunctionArgs } from 'react-router';
import { exportList, showList } from '../accounts/export-list.server.ts';
import { getRiskLevel } from './assessment.ts';
import { resultsList } from './results-list.server.ts';

export const loader = showList;

export function action(asking: ActionFunctionArgs): Promise<Response> {
  return exportList(asking, {
    name: 'assessment-results',
    source: resultsList,
    columns: {
      received: ({ createdAt }) => createdAt,
      name: ({ name }) => name,
      email: ({ email }) => email,
      score: ({ score }) => score,
      risk_level: ({ score }) => getRiskLevel(score),
      answers: ({ answers }) => answers,
      recommendations: ({ recommendations }) => recommendations.join('; '),
    },
  });
}

import type { ActionFunctionArgs } from 'react-router';
import { exportList, showList } from '../../accounts/export-list.server.ts';
import { consentsList } from './consents-list.server.ts';

export const loader = showList;

export function action(asking: ActionFunctionArgs): Promise<Response> {
  return exportList(asking, {
    name: 'consents',
    source: consentsList,
    columns: {
      given: ({ createdAt }) => createdAt,
      email: ({ email }) => email,
      purpose: ({ purpose }) => purpose,
      wording: ({ wording }) => wording,
      wording_version: ({ wordingVersion }) => wordingVersion,
      page: ({ page }) => page,
    },
  });
}

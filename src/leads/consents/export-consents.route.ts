import type { LoaderFunctionArgs } from 'react-router';
import { exportList } from '../../accounts/export-list.server.ts';
import { consentsList } from './consents-list.server.ts';

/** The consent records as comma-separated values. */
export function loader(asking: LoaderFunctionArgs): Promise<Response> {
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

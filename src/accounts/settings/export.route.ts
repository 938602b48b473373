import { type ActionFunctionArgs, redirect, href } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { exportFile } from '../../platform/web/downloads.server.ts';
import { requireProof } from '../guards.server.ts';
import { exportAccount } from './own-data.server.ts';

/** A GET makes no file. */
export const loader = () => redirect(href('/account/data'), 302);

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const session = requireProof({ request, context });
  const { exported, files } = await exportAccount(context.get(servicesContext), session);
  return exportFile('my-data', exported, files);
}

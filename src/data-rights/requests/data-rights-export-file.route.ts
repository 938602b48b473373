import { type ActionFunctionArgs, redirect, href } from 'react-router';
import { z } from 'zod';
import { postedFields, tokenField } from '../../platform/forms/read-form.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { exportFile } from '../../platform/web/downloads.server.ts';
import { fetchExport, readExportFiles } from './export-person.server.ts';

/** The file is only served by POST. */
export function loader() {
  throw redirect(href('/data-rights'), 302);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { token } = await postedFields(request, z.object({ token: tokenField }));
  const services = context.get(servicesContext);
  const exported = await fetchExport(services, token);
  if (!exported) return redirect(href('/data-rights/export'), 303);
  return exportFile(exported.reference, exported, await readExportFiles(services, exported));
}

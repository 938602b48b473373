import { type ActionFunctionArgs, redirect, href } from 'react-router';
import { formFields } from '../../platform/forms/read-form.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { jsonFile } from '../../platform/web/downloads.server.ts';
import { fetchExport } from './export-person.server.ts';

/** The file is only served by POST. */
export function loader() {
  throw redirect(href('/data-rights'), 302);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { token = '' } = await formFields(request);
  const exported = await fetchExport(context.get(servicesContext), token);
  return exported
    ? jsonFile(exported.reference, exported)
    : redirect(href('/data-rights/export'), 303);
}

import { type ActionFunctionArgs, redirect } from 'react-router';
import { formFields } from '../../http/forms/form-fields.server.ts';
import { platformContext } from '../../http/platform.server.ts';
import { exportFile } from './admin-export.server.ts';
import { fetchExport } from './export-person.server.ts';

/** There is no file without pressing the button. */
export function loader() {
  throw redirect('/data-rights', 302);
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { token = '' } = await formFields(request);
  const exported = await fetchExport(context.get(platformContext), token);
  return exported ? exportFile(exported) : redirect('/data-rights/export', 303);
}

import { type ActionFunctionArgs, data } from 'react-router';
import { requireEditor } from '../accounts/guards.server.ts';
import { servicesContext } from '../platform/services.ts';
import { exportFile } from '../platform/web/downloads.server.ts';
import { readPictureFiles } from './pictures.server.ts';
import { exportWords } from './words-files.server.ts';

/** A GET makes no file. */
export async function loader({ request, context }: ActionFunctionArgs): Promise<never> {
  await requireEditor({ request, context });
  throw data(null, { status: 405, headers: { allow: 'POST' } });
}

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const actor = await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const words = await exportWords(services, actor);
  return exportFile('words', words, await readPictureFiles(services, JSON.stringify(words)));
}

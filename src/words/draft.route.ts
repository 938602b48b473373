import { requireEditor } from '../accounts/guards.server.ts';
import { formFields, mostOfLongForms } from '../platform/forms/read-form.server.ts';
import { servicesContext } from '../platform/services.ts';
import { formatTime } from '../ui/content/dates.ts';
import type { Route } from './+types/draft.route.ts';
import { readContent } from './content.ts';
import { previewPath } from './preview.server.ts';
import { readNamed, saveTyped, sayWhoSaved } from './save-form.server.ts';

/** Which version is the newest, and who made it, for a page that has an earlier one open. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const reader = await requireEditor({ request, context });
  const state = await readNamed(context.get(servicesContext), params);
  return Response.json({ version: state.version, says: sayWhoSaved(state, reader) });
}

/** Saves a draft while it is written. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireEditor({ request, context });
  const services = context.get(servicesContext);
  const state = await readNamed(services, params);
  const fields = await formFields(request, mostOfLongForms);
  const version = Number(fields['version']);
  const content = readContent(state.of.schema, fields);
  const outcome = await saveTyped(services, actor, state, { content, version });
  if (outcome.kind === 'stale') {
    return Response.json({ says: sayWhoSaved(outcome.state, actor) }, { status: 409 });
  }
  const isNew = outcome.version !== state.version;
  const { page } = state.document;
  const { version: now } = outcome;
  const preview = page && previewPath(services, { ...state, version: now }, page);
  return Response.json({ preview, version: now, at: formatTime(services.clock()), isNew });
}
